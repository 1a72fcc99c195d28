/** Arithmetic over days of jobs. Pure. */
import type { SpeechAnalysis, SpeechCounts } from "../api";

/** A day of all providers together. */
export interface Day {
  date: string;
  jobs: number;
  failed: number;
  minutes: number;
  cost: number;
}

/** Every day of the range, those without a job included. */
export function everyDay({ from, to, days }: SpeechAnalysis): Day[] {
  const all: Day[] = [];
  for (const at = new Date(`${from}T00:00:00Z`); ; at.setUTCDate(at.getUTCDate() + 1)) {
    const date = at.toISOString().slice(0, 10);
    const found = days.filter((day) => day.date === date);
    const sum = (pick: (day: SpeechCounts) => number) => found.reduce((total, day) => total + pick(day), 0);
    all.push({
      date,
      jobs: sum(({ jobs }) => jobs),
      failed: sum(({ failed }) => failed),
      minutes: sum(({ minutes }) => minutes),
      cost: sum(({ cost_millicents }) => cost_millicents),
    });
    if (date >= to) return all;
  }
}

/** What all providers came to. */
export function totalOf(providers: readonly SpeechCounts[]) {
  const sum = (pick: (counts: SpeechCounts) => number) =>
    providers.reduce((total, each) => total + pick(each), 0);
  return {
    jobs: sum(({ jobs }) => jobs),
    done: sum(({ done }) => done),
    failed: sum(({ failed }) => failed),
    minutes: sum(({ minutes }) => minutes),
    cost: sum(({ cost_millicents }) => cost_millicents),
  };
}

/** Thousandths of a US cent as dollars, down to a hundredth of a cent where it is little. */
export function dollars(millicents: number, tag: string): string {
  const value = millicents / 100_000;
  const digits = value > 0 && value < 1 ? 4 : 2;
  return new Intl.NumberFormat(tag, {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  }).format(value);
}

/** A time that machines take: seconds, then minutes, then hours. */
export function duration(seconds: number): { unit: "seconds" | "minutes" | "hours"; value: number } {
  if (seconds < 90) return { unit: "seconds", value: Math.round(seconds * 10) / 10 };
  if (seconds < 5_400) return { unit: "minutes", value: Math.round(seconds / 6) / 10 };
  return { unit: "hours", value: Math.round(seconds / 360) / 10 };
}
