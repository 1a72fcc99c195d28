/** How long a link to a report lives. */
import type { ShareKey } from "../types";

/** The choices. */
export const lives = ["week", "month", "year", "open"] as const;
/** One of them. */
export type Life = (typeof lives)[number];

/** Days on the wire; none for a link that lives until it is taken back. */
export function daysOf(life: Life): number | undefined {
  return { week: 7, month: 30, year: 365, open: undefined }[life];
}

/** Whether a link still opens its report. */
export function isAlive({ revoked_at, expires_at }: ShareKey, now = Date.now()): boolean {
  return revoked_at === null && (expires_at === null || Date.parse(expires_at) > now);
}
