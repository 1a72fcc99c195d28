/** Sums and shares of what the office is told. Pure. */
import type { GradingAct, GradingHealth, GradingPay, GradingPermit } from "./api";

/** What people grade, in the order of the test. */
export const sections = ["speaking", "writing"] as const satisfies GradingPermit["section"][];

/** In which languages learners use the product. */
export const languages = ["en", "cn", "tw"] as const satisfies NonNullable<GradingPermit["languages"]>;

type Day = GradingHealth["days"][number];

/** What days come to. */
export function sumOf(days: readonly Day[]): { delivered: number; inTime: number; late: number } {
  const delivered = days.reduce((sum, day) => sum + day.delivered, 0);
  const inTime = days.reduce((sum, day) => sum + day.in_time, 0);
  return { delivered, inTime, late: delivered - inTime };
}

/** How many percent were in time, rounded down: 199 of 200 is not all of them. Null when there was nothing. */
export function shareInTime(days: readonly Day[]): number | null {
  const { delivered, inTime } = sumOf(days);
  return delivered === 0 ? null : Math.floor((100 * inTime) / delivered);
}

/** The share of each seven days, by their last one; seven days without a delivery kept and broke no promise. */
export function weeksOf(days: readonly Day[]): { at: string; value: number }[] {
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, at) => days.slice(7 * at, 7 * at + 7));
  return weeks.flatMap((week) => {
    const [value, at] = [shareInTime(week), week.at(-1)?.date];
    return value === null || at === undefined ? [] : [{ at, value }];
  });
}

/** Minutes in the largest unit that says enough. */
export function spanOf(minutes: number): { unit: "minutes" | "hours"; value: number } {
  if (minutes < 120) return { unit: "minutes", value: Math.round(minutes) };
  return { unit: "hours", value: Math.round(minutes / 6) / 10 };
}

/** A grader's lines with what they come to. */
export interface GraderPay {
  id: string;
  name: string;
  lines: GradingPay["lines"];
  gradings: number;
  responses: number;
  late: number;
}

/** Lines by grader, in the order in which they came. */
export function byGrader(lines: GradingPay["lines"]): GraderPay[] {
  const found = new Map<string, GraderPay>();
  for (const line of lines) {
    const { grader_id: id, grader_name: name } = line;
    const known = found.get(id) ?? { id, name, lines: [], gradings: 0, responses: 0, late: 0 };
    found.set(id, {
      ...known,
      lines: [...known.lines, line],
      gradings: known.gradings + line.gradings,
      responses: known.responses + line.responses,
      late: known.late + line.late,
    });
  }
  return [...found.values()];
}

/** Acts by the key of their text. */
export const actKeys = {
  "grading.claim": "claim",
  "grading.release": "release",
  "grading.skip": "skip",
  "grading.reassign": "assign",
  "grading.deliver": "deliver",
  "grading.undo": "undo",
} as const satisfies Record<GradingAct, string>;

/** The act that the address names. */
export function actOf(text: string | null): GradingAct | null {
  return (Object.keys(actKeys) as GradingAct[]).find((act) => actKeys[act] === text) ?? null;
}
