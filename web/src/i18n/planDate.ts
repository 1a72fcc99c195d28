/** When paid time ends: plans run by one clock for everybody, GMT+8 (R-215, D-092). Pure. */
import type { Lang, Timestamp } from "../api/types";
import { intlTag } from "./languages";

/** GMT+8; the sign of these names is turned around. */
const timeZone = "Etc/GMT-8";
const ahead = 8 * 3_600_000;

const day = { day: "numeric", month: "long", year: "numeric" } as const;

/** The day in GMT+8, without a time. The label belongs beside it: `{{day}} (GMT+8)` in the texts. */
export const planDay = (at: Timestamp, lang: Lang): string =>
  new Intl.DateTimeFormat(intlTag[lang], { ...day, timeZone }).format(new Date(at));

/** The same day where there is little room, as in a column of a table. */
export const planDayShort = (at: Timestamp, lang: Lang): string =>
  new Intl.DateTimeFormat(intlTag[lang], { ...day, month: "short", timeZone }).format(new Date(at));

/** The time of the moment in GMT+8, without the day. */
export const planTime = (at: Timestamp, lang: Lang): string =>
  new Intl.DateTimeFormat(intlTag[lang], {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(new Date(at));

/** The moment in GMT+8, with its time; the same label belongs beside it. */
export const planMoment = (at: Timestamp, lang: Lang): string =>
  new Intl.DateTimeFormat(intlTag[lang], {
    ...day,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(new Date(at));

/** From the year 2100 on an end is none (D-083). */
export const isForLife = (at: Timestamp): boolean => Date.parse(at) >= Date.UTC(2100, 0, 1);

/** The last day there is, which stands for life. */
export const lastDay = "9999-12-31";

/** The day of a moment in GMT+8, as date fields write it. */
export const fieldDay = (at: Date): string => new Date(at.getTime() + ahead).toISOString().slice(0, 10);

/** The last second of such a day in GMT+8. */
export const endOfDay = (fieldDay: string): Timestamp => new Date(`${fieldDay}T23:59:59+08:00`).toISOString();

/** The same day so many months later; of a shorter month its last one. */
export function monthsLater(fieldDay: string, months: number): string {
  const [year = 0, month = 1, date = 1] = fieldDay.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
