/**
 * The rooms of the product. The table of a room's screens is loaded when somebody first goes there, so that the
 * landing page carries its own addresses only (decision 0030).
 */
import { matchRoutes, type PatchRoutesOnNavigationFunction, type RouteObject } from "react-router";
import { loadChunk } from "./chunks";
import { basePath } from "./paths";

/** Where in the table of routes.tsx a room's screens are put: without the component library, or inside it. */
export const layouts = { plain: "plain", mui: "mui" } as const;

/** The screens of a room by their layout. */
export type Room = Record<keyof typeof layouts, RouteObject[]>;

/** A beginning of addresses, and the room behind it. */
export type Door = RouteObject & { load: () => Promise<{ room: Room }> };

const accounts = () => import("./rooms/accounts");
/** Where whoever is signed in will go next. */
export const learners = () => import("./rooms/learners");
const staff = () => import("./rooms/staff");

const behind = (load: Door["load"], ...segments: string[]): Door[] =>
  segments.map((segment) => ({ path: `${segment}/*`, load }));

/** What is not listed belongs to the learners, also an address that does not exist. */
const doors: Door[] = [
  ...behind(accounts, "verify", "password", "account", "register-detail", "partner-sign-in"),
  ...behind(staff, "office", "admin-tools", "grading", "page-view", "user"),
  { path: "*", load: learners },
];

/** Tells the router the screens of the room that an address lies in. A table that does not come fails like a screen. */
export function discovery(among: Door[] = doors): PatchRoutesOnNavigationFunction {
  return async ({ path, patch }) => {
    const door = matchRoutes(among, path, basePath)?.at(-1)?.route;
    if (!door) return;
    const { room } = await loadChunk(door.load);
    // What the router knows already it leaves as it is.
    patch(layouts.plain, room.plain);
    patch(layouts.mui, room.mui);
  };
}
