/** Arithmetic over days of views. */
import type { DayViews, PageViews, Tally } from "./api";

/** The day of a moment where figures are folded: GMT+8, whatever the admin's own clock says. */
export function dayOf(moment: Date): string {
  return new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
}

/** The last days up to today, both ends included, as `YYYY-MM-DD`. */
export function lastDays(now: Date, count: number): { from: string; to: string } {
  const from = new Date(now);
  from.setUTCDate(from.getUTCDate() - (count - 1));
  return { from: dayOf(from), to: dayOf(now) };
}

const nothing = {
  views: 0,
  visitors: 0,
  top: [],
  referrers: [],
  devices: [],
  languages: [],
  robots: 0,
  prefetches: 0,
};

/** Every day of the range, quiet ones included, today last and as fresh as it came. */
export function everyDay({ analyses, analysis }: PageViews, from: string, to: string): DayViews[] {
  const known = new Map([...analyses, analysis].map((day) => [day.date, day]));
  const days: DayViews[] = [];
  for (const at = new Date(`${from}T00:00:00Z`); ; at.setUTCDate(at.getUTCDate() + 1)) {
    const date = at.toISOString().slice(0, 10);
    days.push(known.get(date) ?? { ...nothing, date });
    if (date >= to) return days;
  }
}

/** The mean of the days before today that had any views: whole, or below ten with one decimal; 0 without such days. */
export function usualOf(days: DayViews[], today: DayViews): number {
  const before = days.filter(({ date, views }) => date < today.date && views > 0);
  const sum = before.reduce((all, { views }) => all + views, 0);
  const mean = before.length === 0 ? 0 : sum / before.length;
  return mean < 10 ? Math.round(10 * mean) / 10 : Math.round(mean);
}

/** What the views of a day are told apart by, every name of it. */
export type Topic = "devices" | "languages";

/** Views by device or language over all days, most first. */
export function byTopic(days: DayViews[], topic: Topic): Tally[] {
  const sums = new Map<string, number>();
  for (const { name, views } of days.flatMap((day) => day[topic]))
    sums.set(name, (sums.get(name) ?? 0) + views);
  return [...sums]
    .map(([name, views]) => ({ name, views }))
    .sort((one, other) => other.views - one.views || one.name.localeCompare(other.name));
}

/** What is left of all views beside those of the rows. Figures of a minute apart may not quite agree. */
export const othersOf = (rows: readonly { views: number }[], all: number): number =>
  Math.max(0, all - rows.reduce((sum, { views }) => sum + views, 0));

/** What was opened and is not among the views. */
export const uncountedOf = (days: DayViews[]): { robots: number; prefetches: number } => ({
  robots: days.reduce((sum, { robots }) => sum + robots, 0),
  prefetches: days.reduce((sum, { prefetches }) => sum + prefetches, 0),
});

/** A round number above the highest bar, with a round half. */
export function niceCeiling(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, highest)));
  return (
    [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((factor) => factor * power).find((value) => value >= highest) ??
    10 * power
  );
}

/** Rows as CSV. Cells that a spreadsheet would take for a formula are disarmed. */
export function toCsv(rows: (string | number)[][]): string {
  const cell = (value: string | number) => {
    const text = String(value);
    const safe = /^[=+\-@\t\r]/.test(text) && typeof value === "string" ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  // The mark tells spreadsheets that it is UTF-8.
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}
