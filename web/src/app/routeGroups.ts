/**
 * The lazy route groups. The table of a group's screens is loaded when somebody first goes there, so that the
 * landing page carries its own addresses only (decision 0030).
 */
import { matchRoutes, type PatchRoutesOnNavigationFunction, type RouteObject } from "react-router";
import { loadChunk } from "./chunks";
import { basePath } from "./paths";

/** Where in the table of routes.tsx a group's screens are put: without the component library, or inside it. */
export const layouts = { plain: "plain", mui: "mui" } as const;

/** The screens of a group by their layout. */
export type RouteGroup = Record<keyof typeof layouts, RouteObject[]>;

/** The beginning of addresses, and the group that they lie in. */
export type LazyGroup = RouteObject & { load: () => Promise<{ group: RouteGroup }> };

const accounts = () => import("./routeGroups/accounts");
/** Where whoever is signed in will go next. */
export const learners = () => import("./routeGroups/learners");
const staff = () => import("./routeGroups/staff");

const below = (load: LazyGroup["load"], ...segments: string[]): LazyGroup[] =>
  segments.map((segment) => ({ path: `${segment}/*`, load }));

/** What is not listed belongs to the learners, also an address that does not exist. */
const groups: LazyGroup[] = [
  ...below(accounts, "verify", "password", "account", "register-detail", "partner-sign-in"),
  ...below(
    staff,
    "office",
    "academy/admin",
    "admin-tools",
    "analytics",
    "grading",
    "page-view",
    "rev-ai-analytics",
    "user",
    "promotionCode",
    "payments",
    "students",
  ),
  { path: "*", load: learners },
];

/** Tells the router the screens of the group that an address lies in. A table that does not come fails like a screen. */
export function discovery(among: LazyGroup[] = groups): PatchRoutesOnNavigationFunction {
  return async ({ path, patch }) => {
    const found = matchRoutes(among, path, basePath)?.at(-1)?.route;
    if (!found) return;
    const { group } = await loadChunk(found.load);
    // What the router knows already it leaves as it is.
    patch(layouts.plain, group.plain);
    patch(layouts.mui, group.mui);
  };
}
