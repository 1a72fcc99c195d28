/** The last weeks as columns of days, Monday first. Pure. */
import type { History } from "./api";

export type DayCount = History["days"][number];

/** A day of the heat map. */
export interface DayCell extends DayCount {
  /** From 0 to 4: how much it was beside the day with the most. */
  level: number;
}

const LEVELS = 4;
/** How many days there are before this one in its week. */
const placeInWeek = (date: string) => (new Date(date).getUTCDay() + 6) % 7;

/** Whole weeks, except for the present one, which ends today. */
export function weeksOf(days: readonly DayCount[], most: number): DayCell[][] {
  const today = days.at(-1);
  if (!today) return [];
  const shown = days.slice(-((most - 1) * 7 + placeInWeek(today.date) + 1));
  const highest = Math.max(1, ...shown.map(({ count }) => count));
  const weeks: DayCell[][] = [];
  for (const day of shown) {
    if (weeks.length === 0 || placeInWeek(day.date) === 0) weeks.push([]);
    weeks.at(-1)?.push({ ...day, level: Math.ceil((day.count / highest) * LEVELS) });
  }
  return weeks;
}

/** Where a month begins: the first week of each, except for one that would stand too close to the next. */
export function monthsOf(weeks: readonly (readonly DayCount[])[]): { week: number; date: string }[] {
  const starts = weeks.flatMap(([first], week) => {
    const before = weeks[week - 1]?.[0];
    const isNew = first && first.date.slice(0, 7) !== before?.date.slice(0, 7);
    return first && isNew ? [{ week, date: first.date }] : [];
  });
  return starts.filter(({ week }, n) => (starts[n + 1]?.week ?? weeks.length) - week >= 3);
}
