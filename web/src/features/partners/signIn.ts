/**
 * A partner's link (D-003): the token leaves the address before anything else happens, then it is exchanged for
 * a session. Runs before the router starts, so no screen and no counted page view ever sees the token.
 */
import { api } from "../../api/client";
import { ApiError } from "../../api/errors";
import { beginSession } from "../../api/session";
import type { AuthResponse, Tenant } from "../../api/types";
import { basePath, paths } from "../../app/paths";
import { adoptProfile } from "../accounts/session";

/** Why the link did not work, for the screen that says so. */
export type Reason = "refused" | "blocked" | "busy";

/** Signs in with the token, or leads to the screen that says why not. */
export async function signInWithLink(token: string, tenant: Tenant): Promise<void> {
  if (!tenant.features.includes("partner_sign_in")) return;
  const url = new URL(window.location.href);
  url.searchParams.delete("token");
  show(url);
  try {
    const answer = await api.post<AuthResponse>("/ivy-way/login", { token }, { quiet: true });
    beginSession(answer);
    await adoptProfile(answer.user);
  } catch (error) {
    show(new URL(`${basePath}${paths.partnerRefused}?reason=${reasonOf(error)}`, url));
  }
}

function show(url: URL): void {
  window.history.replaceState(null, "", url.pathname + url.search + url.hash);
}

function reasonOf(error: unknown): Reason {
  if (!(error instanceof ApiError)) return "refused";
  if (error.code === "account_blocked") return "blocked";
  return error.code === "partner_sign_in_refused" ? "refused" : "busy";
}
