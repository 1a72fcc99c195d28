/** The ways in and out, beside logging in and registering, which come with the app. */
import { accountScreens, detailScreens } from "../accountScreens";
import type { RouteGroup } from "../routeGroups";

export const group: RouteGroup = { plain: accountScreens, mui: detailScreens };
