/** Who may pass where (section 4 of the specification). The server enforces the same; this only spares a detour. */
import { type MiddlewareFunction, redirect } from "react-router";
import { ApiError } from "../api/errors";
import { getSession, hasRole, mayGrade } from "../api/session";
import { loadProfile } from "../features/accounts/session";
import { rememberPath } from "./lastPath";
import { basePath, paths } from "./paths";
import type { ScreenMeta } from "./screens";

/** What a guard decides. */
export type Verdict = { kind: "pass" } | { kind: "go"; to: string };

const pass: Verdict = { kind: "pass" };

/** The rule itself, on the session as it is; separate from routing so that it can be tested as a table. */
export async function judge(meta: ScreenMeta): Promise<Verdict> {
  if (getSession().token === null) {
    return meta.access === "public" ? pass : { kind: "go", to: paths.login };
  }
  const profile = await knownProfile(meta);
  if (!profile) return meta.access === "public" ? pass : { kind: "go", to: paths.login };
  if (!profile.finishBind && !meta.skipsBindCheck) return { kind: "go", to: paths.registerDetail };
  if (meta.access === "admin" && !hasRole(profile, "admin", "super-admin"))
    return { kind: "go", to: paths.notFound };
  if (meta.access === "grader" && !mayGrade(profile)) return { kind: "go", to: paths.notFound };
  return pass;
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

/** The guard of one screen, for its line in the route table. */
export function guard(meta: ScreenMeta): MiddlewareFunction {
  return async ({ request }, next) => {
    const url = new URL(request.url);
    const path = url.pathname.startsWith(basePath)
      ? url.pathname.slice(basePath.length) || "/"
      : url.pathname;
    if (!meta.forgets) rememberPath(path + url.search);
    const verdict = await judge(meta);
    if (verdict.kind === "go") throw redirect(verdict.to);
    return await next();
  };
}
