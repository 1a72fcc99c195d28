/** What a class report is asked for. */
import type { Lang, Wire } from "../../../../api/types";

/** The last days, or days of one's choice. */
export const periods = ["7", "30", "90", "range"] as const;

export type ClassReportForm = { period: (typeof periods)[number]; from: string; to: string; lang: Lang };

export const isRange = (period: ClassReportForm["period"]): boolean => period === "range";

/** Most days of a report, as the server has it. */
const mostDays = 366;

/** Whether a day is there, where days are chosen: what was begun before another choice is not asked for. */
export const isDay = (day: string, { period }: ClassReportForm): boolean => !isRange(period) || day !== "";

/** Whether the choice makes a period: two days in order, and no more than a year. */
export function isPeriod({ period, from, to }: ClassReportForm): boolean {
  if (!isRange(period)) return true;
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return days >= 1 && days <= mostDays;
}

/** The form as the server takes it. */
export function wanted({ period, from, to, lang }: ClassReportForm): Wire["AskClassReport"] {
  return isRange(period) ? { from, to, lang } : { days: Number(period), lang };
}
