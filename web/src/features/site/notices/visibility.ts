/**
 * Which notice is shown (R-274 to R-277, D-106, D-107): within its window, not on pages that ask for quiet, one at a
 * time, and not after it was closed today. Pure; storage is beside it.
 */
import type { Notice, NoticeType } from "./types";

/** What was closed, and on which day. */
export interface Closed {
  /** `YYYY-MM-DD` of the browser; null when nothing was. */
  date: string | null;
  /** Null when only the day is known: then everything was. */
  ids: number[] | null;
}

const urgency: Record<NoticeType, number> = { error: 0, warning: 1, success: 2 };

/** Today in the browser's own time zone. */
export function localDate(now: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Whether a notice was closed on the day of `now`. It returns the next day; another notice is not concerned. */
export function isClosed(id: number, { date, ids }: Closed, now: Date): boolean {
  return date === localDate(now) && (ids === null || ids.includes(id));
}

/** The one notice to show: errors before warnings before good news, the earlier one first. */
export function noticeToShow(notices: Notice[], now: Date, closed: Closed, isQuiet: boolean): Notice | null {
  if (isQuiet) return null;
  const shown = notices.filter(
    ({ id, start, end }) => new Date(start) <= now && now < new Date(end) && !isClosed(id, closed, now),
  );
  const [first] = shown.sort(
    (one, other) =>
      urgency[one.type] - urgency[other.type] || Date.parse(one.start) - Date.parse(other.start),
  );
  return first ?? null;
}
