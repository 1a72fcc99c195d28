/** When a word comes again, as people say it: "tomorrow", "in 4 days", "in 3 months". Pure. */
import type { Lang } from "../../../api/types";
import { intlTag } from "../../../i18n/languages";

const MONTH = 30.44;
const YEAR = 365.25;

export function inDays(days: number, lang: Lang): string {
  const say = new Intl.RelativeTimeFormat(intlTag[lang], { numeric: "auto" });
  // From two of the larger unit on: "in 1 month" would hide half of what it says.
  if (days < 2 * MONTH) return say.format(days, "day");
  if (days < 2 * YEAR) return say.format(Math.round(days / MONTH), "month");
  return say.format(Math.round(days / YEAR), "year");
}
