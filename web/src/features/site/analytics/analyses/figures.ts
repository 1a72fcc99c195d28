/** Arithmetic over daily records, steps and cohorts. Pure. */
import type { Cohort, CoinDay, ExamDay, FunnelStep, OrderDay } from "./api";

/** How a figure of several days comes about: added up, on an average day, or as it is at the end. */
export type Way = "sum" | "mean" | "last";

/** One figure of several days. */
export function totalOf(values: readonly number[], way: Way): number {
  if (values.length === 0) return 0;
  if (way === "last") return values.at(-1) ?? 0;
  const sum = values.reduce((total, value) => total + value, 0);
  return way === "mean" ? Math.round((10 * sum) / values.length) / 10 : sum;
}

/** A share in percent with one decimal; 0 of nothing. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10;

/** What bars and rows stand for. */
export type Step = "day" | "week" | "month";

/** The Monday of the week that a day lies in. */
export function mondayOf(date: string): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
}

const startOf = (date: string, step: Step): string => {
  switch (step) {
    case "day":
      return date;
    case "week":
      return mondayOf(date);
    case "month":
      return `${date.slice(0, 7)}-01`;
    default:
      return step satisfies never;
  }
};

/** The days of each week or month together, in order; a week at the edge has only those that were asked for. */
export function bucketsOf<Day extends { date: string }>(
  days: readonly Day[],
  step: Step,
): { at: string; days: Day[] }[] {
  const buckets = new Map<string, Day[]>();
  for (const day of days) {
    const at = startOf(day.date, step);
    buckets.set(at, [...(buckets.get(at) ?? []), day]);
  }
  return [...buckets].map(([at, inside]) => ({ at, days: inside }));
}

/** Bars need room: a year is drawn by weeks. */
export const chartStep = (count: number): Step => (count > 92 ? "week" : "day");

/** Rows are read one by one: a month in days is the most. */
export const tableStep = (count: number): Step => (count > 120 ? "month" : count > 31 ? "week" : "day");

/** Today's record as fresh as it came, wherever the range has that day. */
export const withToday = <Day extends { date: string }>(days: readonly Day[], today: Day): Day[] =>
  days.map((day) => (day.date === today.date ? today : day));

/** Adds up rows of the same key, first seen first. */
function summed<Row, Sum>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  add: (sum: Sum | undefined, row: Row) => Sum,
): Sum[] {
  const sums = new Map<string, Sum>();
  for (const row of rows) sums.set(keyOf(row), add(sums.get(keyOf(row)), row));
  return [...sums.values()];
}

export type Kind = ExamDay["kinds"][number];

/** Kinds of tests over all days, most started first. */
export function kindsOf(days: readonly ExamDay[]): Kind[] {
  return summed<Kind, Kind>(
    days.flatMap(({ kinds }) => kinds),
    ({ kind, section }) => `${kind} ${section}`,
    (sum, { kind, section, started, finished }) => ({
      kind,
      section,
      started: started + (sum?.started ?? 0),
      finished: finished + (sum?.finished ?? 0),
    }),
  ).toSorted((one, other) => other.started - one.started || other.finished - one.finished);
}

export type Reason = CoinDay["reasons"][number];

/** Reasons of T-Coins over all days, most moved first. */
export function reasonsOf(days: readonly CoinDay[]): Reason[] {
  const moved = ({ coins_in, coins_out }: Reason) => coins_in + coins_out;
  return summed<Reason, Reason>(
    days.flatMap(({ reasons }) => reasons),
    ({ reason }) => reason,
    (sum, { reason, coins_in, coins_out }) => ({
      reason,
      coins_in: coins_in + (sum?.coins_in ?? 0),
      coins_out: coins_out + (sum?.coins_out ?? 0),
    }),
  ).toSorted((one, other) => moved(other) - moved(one));
}

export type Revenue = OrderDay["revenue"][number];

/** Of orders or of subscriptions, whose fees are not told apart. */
export interface Earning {
  revenue: readonly (Omit<Revenue, "fees"> & { fees?: number })[];
}

/** Revenue over all days by currency; currencies are never added up. */
export function revenueOf(days: readonly Earning[]): Revenue[] {
  return summed<Earning["revenue"][number], Revenue>(
    days.flatMap(({ revenue }) => revenue),
    ({ currency }) => currency,
    (sum, { currency, paid, fees = 0, refunded }) => ({
      currency,
      paid: paid + (sum?.paid ?? 0),
      fees: fees + (sum?.fees ?? 0),
      refunded: refunded + (sum?.refunded ?? 0),
    }),
  ).toSorted((one, other) => one.currency.localeCompare(other.currency));
}

/** Revenue of one day in one currency. */
export const moneyOf = (day: Earning, currency: Revenue["currency"]): Revenue => {
  const found = day.revenue.find((each) => each.currency === currency);
  return { currency, paid: found?.paid ?? 0, fees: found?.fees ?? 0, refunded: found?.refunded ?? 0 };
};

/** What was kept: fees are paid by the buyer and are part of what was paid. */
export const keptOf = ({ paid, refunded }: Pick<Revenue, "paid" | "refunded">): number => paid - refunded;

/** A step with its shares. */
export interface Reached extends FunnelStep {
  /** Of the first step, in percent. */
  ofFirst: number;
  /** Of the step before, in percent; null at the first. */
  ofPrevious: number | null;
}

/** How far people came. A step may be larger than the one before: some of its people were there before the range. */
export function reachedOf(steps: readonly FunnelStep[]): Reached[] {
  const first = steps[0]?.people ?? 0;
  return steps.map(({ step, people }, index) => {
    const previous = steps[index - 1];
    return {
      step,
      people,
      ofFirst: percentOf(people, first),
      ofPrevious: previous ? percentOf(people, previous.people) : null,
    };
  });
}

/** The step that the smallest share of people reached; null where nobody was lost. */
export function narrowestOf(steps: readonly Reached[]): Reached | null {
  const later = steps.filter(({ ofPrevious }, index) => {
    const previous = steps[index - 1];
    return ofPrevious !== null && ofPrevious < 100 && previous !== undefined && previous.people > 0;
  });
  return later.toSorted((one, other) => (one.ofPrevious ?? 0) - (other.ofPrevious ?? 0))[0] ?? null;
}

/** How many of the people came back so many weeks later, over all cohorts for which that week is over. */
export function returnedOf(
  cohorts: readonly Cohort[],
  weeksLater: number,
  today: string,
): { people: number; back: number } {
  const old = cohorts.filter(({ week }) => isOver(week, weeksLater, today));
  return {
    people: old.reduce((sum, { people }) => sum + people, 0),
    back: old.reduce((sum, { active }) => sum + (active[weeksLater] ?? 0), 0),
  };
}

/** Whether the week that lies so many weeks after a Monday is over. */
export function isOver(monday: string, weeksLater: number, today: string): boolean {
  const ends = Date.parse(monday) + (weeksLater + 1) * 7 * 86_400_000;
  return ends <= Date.parse(today);
}

/** One cell of the table of returns. */
export interface ReturnCell {
  people: number;
  /** Of the cohort, in percent. */
  share: number;
  /** The week is not over: the figure may still grow. */
  isOpen: boolean;
}

export interface ReturnRow {
  week: string;
  people: number;
  /** One for each week since, the first one included; null where the week has not come. */
  cells: (ReturnCell | null)[];
}

/** The table of returns, latest cohort first, every row equally long. */
export function returnRows(cohorts: readonly Cohort[], today: string): ReturnRow[] {
  const width = Math.max(0, ...cohorts.map(({ active }) => active.length));
  return cohorts
    .toSorted((one, other) => other.week.localeCompare(one.week))
    .map(({ week, people, active }) => ({
      week,
      people,
      cells: Array.from({ length: width }, (_, later) => {
        const back = active[later];
        return back === undefined
          ? null
          : { people: back, share: percentOf(back, people), isOpen: !isOver(week, later, today) };
      }),
    }));
}
