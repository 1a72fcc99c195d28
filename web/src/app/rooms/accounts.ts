/** The ways in and out, beside logging in and registering, which come with the app. */
import { accountScreens, detailScreens } from "../accountScreens";
import type { Room } from "../rooms";

export const room: Room = { plain: accountScreens, mui: detailScreens };
