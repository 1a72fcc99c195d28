/** The steps between a right password, or a partner's link, and the session. */
import { ApiError } from "../../../api/errors";

/** The step that a refused login leads to. */
export type Step = { kind: "consent" } | { kind: "leaving"; deletesAt: string };

/** Which step an error asks for, if it is one of the two. */
export function stepFor(error: unknown): Step | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === "privacy_needed") return { kind: "consent" };
  if (error.code === "account_leaving") return { kind: "leaving", deletesAt: String(error.body.deletes_at) };
  return null;
}
