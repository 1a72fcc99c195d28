/** Who is asked about an ad blocker, and where (R-280, R-282, R-287, R-288, D-111). Pure. */
import type { Profile } from "../../../../api/types";

/** Who sees house ads: the gate of the server says so with the profile (decision 0049). */
const hasAds = (profile: Profile | null): boolean => profile?.has_ads === true;

/** Screens without the dialog: the test itself, and the way to become Pro. */
function isExempt(routeName: string): boolean {
  return routeName === "ToeflTest" || routeName === "MToeflTest" || routeName.startsWith("ToeflPlans");
}

/** Whether this person is tested on this screen; without a screen, whether at all. */
export function isTested(profile: Profile | null, routeName: string | null): boolean {
  return hasAds(profile) && (routeName === null || !isExempt(routeName));
}

/** Visitors from there are never tested. */
export function isExemptCountry(isoCode: string | null): boolean {
  return isoCode === "CN";
}

/** What the probe has seen. */
export interface Evidence {
  /** The bait element was hidden, and a plain one beside it was not. */
  isHidden: boolean;
  /** The bait request did not go out, while another one to the same host did. */
  isRefused: boolean;
}

/** One sign is enough; both are made so that a slow line or a strange style sheet gives none. */
export function isBlocked({ isHidden, isRefused }: Evidence): boolean {
  return isHidden || isRefused;
}

/** An attempt that somebody may be in the middle of. */
export interface AttemptSign {
  status: string;
  updated_at: string;
}

/** Longer than the longest test takes. */
const inTheMiddle = 4 * 3_600_000;

/** Whether a test is being taken: then nothing stands between the learner and going on (D-111). */
export function isTakingTest(attempts: AttemptSign[], now: Date): boolean {
  return attempts.some(
    ({ status, updated_at }) =>
      status === "in_progress" && now.getTime() - Date.parse(updated_at) < inTheMiddle,
  );
}

/** The browser, as far as its words about extensions differ. */
export type Browser = "chrome" | "edge" | "other";

export function browserOf(userAgent: string): Browser {
  if (/\bEdg(e|A|iOS)?\//.test(userAgent)) return "edge";
  if (/\b(OPR|SamsungBrowser|YaBrowser|Vivaldi|Brave)\//.test(userAgent)) return "other";
  return /\b(Chrome|CriOS)\//.test(userAgent) ? "chrome" : "other";
}
