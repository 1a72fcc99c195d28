/** Who may pass where (section 4 of the specification). The server enforces the same; this only spares a detour. */
import { type MiddlewareFunction, redirect } from "react-router";
import { ApiError } from "../api/errors";
import { getSession, hasRole, profileAge } from "../api/session";
import { finishedMeanwhile, loadProfile, refreshProfile } from "../api/sessionCalls";
import type { Profile } from "../api/types";
import { rememberPath } from "./lastPath";
import { basePath, paths } from "./paths";
import { forgetOldOrder } from "./savedOrder";
import type { ScreenMeta } from "./screens";
import { hostBrand, isDefaultBrand } from "./theme/brand";

/** What a guard decides. */
export type Verdict = { kind: "pass" } | { kind: "go"; to: string };

const pass: Verdict = { kind: "pass" };

/** How long a profile is taken as it is, in milliseconds. */
const freshFor = 60_000;

/**
 * The rule itself, on the session as it is; separate from routing so that it can be tested as a table.
 * In the order of the specification: token, finished registration, then the role.
 */
export async function judge(meta: ScreenMeta): Promise<Verdict> {
  const isPublic = meta.access === "public";
  if (getSession().token === null) return isPublic ? pass : { kind: "go", to: paths.login };
  const profile = await knownProfile(meta);
  if (!profile) return isPublic ? pass : { kind: "go", to: paths.login };
  // What is finished stays so; what is not may have been finished in another window.
  if (!meta.skipsBindCheck && !profile.finishBind && !(await finishedMeanwhile()))
    return { kind: "go", to: paths.registerDetail };
  // Then the profile is fetched: roles and paid time change while a window stays open.
  if (profileAge() > freshFor) void refreshProfile();
  return mayOpen(meta, getSession().profile ?? profile) ? pass : { kind: "go", to: paths.notFound };
}

function mayOpen({ access, isAdminPage = false }: ScreenMeta, profile: Profile): boolean {
  const brand = hostBrand();
  if (isAdminPage && brand && !isDefaultBrand(brand)) return false;
  switch (access) {
    case "public":
    case "signed-in":
      return true;
    case "admin":
      return hasRole(profile, "admin", "super-admin");
    case "super-admin":
      return hasRole(profile, "super-admin");
    default:
      return access satisfies never;
  }
}

async function knownProfile(meta: ScreenMeta) {
  const { profile } = getSession();
  if (profile) return profile;
  try {
    return await loadProfile();
  } catch (error) {
    // A dead token counts as none, and public pages must open even when the server does not answer.
    if (error instanceof ApiError && (error.status === 401 || meta.access === "public")) return null;
    throw error;
  }
}

/** Route name of the screen that was entered last. */
let current: string | null = null;

/** The guard of one screen, for its line in the route table. */
export function guard(meta: ScreenMeta): MiddlewareFunction {
  return async ({ request }, next) => {
    const url = new URL(request.url);
    const path = url.pathname.startsWith(basePath)
      ? url.pathname.slice(basePath.length) || "/"
      : url.pathname;
    // Also when the guard refuses: the login leads back to what was wanted.
    if (!meta.forgets) rememberPath(path + url.search);
    const verdict = await judge(meta);
    if (verdict.kind === "go") throw redirect(verdict.to);
    forgetOldOrder(path, current);
    current = meta.name;
    return await next();
  };
}
