/** Arithmetic over days of views. */
import type { DayViews, PageViews } from "./api";

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

/** Today against the mean of the days before it, in percent; null without days before. */
export function againstUsual(days: DayViews[], today: DayViews): number | null {
  const before = days.filter(({ date, views }) => date < today.date && views > 0);
  const mean = before.reduce((sum, { views }) => sum + views, 0) / before.length;
  return before.length === 0 ? null : Math.round((100 * (today.views - mean)) / mean);
}

/** Views by path over all days, most first. */
export function byPath(days: DayViews[]): { path: string; views: number }[] {
  const sums = new Map<string, number>();
  for (const { path, views } of days.flatMap(({ top }) => top)) sums.set(path, (sums.get(path) ?? 0) + views);
  return [...sums]
    .map(([path, views]) => ({ path, views }))
    .sort((one, other) => other.views - one.views || one.path.localeCompare(other.path));
}

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
