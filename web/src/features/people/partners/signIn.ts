/**
 * A partner's link (D-003): the token leaves the address before anything else happens, then it is exchanged for
 * a session. Runs before the router starts, so no screen and no counted page view ever sees the token.
 */
import { api } from "../../../api/client";
import { ApiError } from "../../../api/errors";
import { adoptSession } from "../../../api/sessionCalls";
import type { Tenant } from "../../../api/types";
import { basePath, paths } from "../../../app/paths";
import type { LoginWishes } from "../accounts/api";
import { type Step, stepFor } from "../accounts/loginSteps";

/** Why the link did not work, for the screen that says so. */
export type Reason = "refused" | "blocked" | "busy";

/** A step that stands between the link and the session, with the token that still works. In memory only. */
let waiting: { token: string; step: Step; back: string } | null = null;

/** What the screen of the step needs; null when nobody waits there. */
export const waitingStep = (): Step | null => waiting?.step ?? null;

/** Signs in with the token, or leads to the screen that says why not or what comes first. */
export async function signInWithLink(token: string, tenant: Tenant): Promise<void> {
  if (!tenant.features.includes("partner_sign_in")) return;
  const url = new URL(window.location.href);
  url.searchParams.delete("token");
  show(url);
  try {
    await exchange(token, {});
  } catch (error) {
    const step = stepFor(error);
    if (step) waiting = { token, step, back: url.pathname.slice(basePath.length) + url.search + url.hash };
    const place = step ? paths.partnerStep : `${paths.partnerRefused}?reason=${reasonOf(error)}`;
    show(new URL(`${basePath}${place}`, url));
  }
}

/**
 * Goes on with what the person has answered. Gives where to go: on, or to the screen that says why not.
 * Null when another step comes first.
 */
export async function goOn(wishes: LoginWishes): Promise<string | null> {
  if (!waiting) return paths.landing;
  const { token, back } = waiting;
  try {
    await exchange(token, wishes);
    waiting = null;
    return back || paths.landing;
  } catch (error) {
    const step = stepFor(error);
    if (step) {
      waiting = { token, back, step };
      return null;
    }
    waiting = null;
    return `${paths.partnerRefused}?reason=${reasonOf(error)}`;
  }
}

/** Nobody goes on with this link. */
export function giveUp(): void {
  waiting = null;
}

async function exchange(token: string, wishes: LoginWishes): Promise<void> {
  const answer = await api.post("/api/ivy-way/login", { body: { token, ...wishes }, quiet: true });
  await adoptSession(answer);
}

function show(url: URL): void {
  window.history.replaceState(null, "", url.pathname + url.search + url.hash);
}

function reasonOf(error: unknown): Reason {
  if (!(error instanceof ApiError)) return "refused";
  if (error.code === "account_blocked") return "blocked";
  return error.code === "partner_sign_in_refused" ? "refused" : "busy";
}
