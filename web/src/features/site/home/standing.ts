/** Where a learner stands: what is being graded, the newest total, how far the aim is. Pure, so that it can be tested. */

import { isOpen } from "../../../api/attempts";
import type { AttemptCard, Section } from "../../../api/types";
import type { Aim } from "../../people/profiles/target/useTargetForm";
import type { PastTest } from "./api";

/** Handed in and waiting for grades, the first promised first. */
export function beingGraded(attempts: AttemptCard[]): AttemptCard[] {
  return attempts
    .filter((attempt) => !isOpen(attempt) && attempt.due_at !== null)
    .sort((one, other) => Date.parse(one.due_at ?? "") - Date.parse(other.due_at ?? ""));
}

/** A total as a point of the trend. */
export interface Total {
  at: string;
  value: number;
  low: number;
  high: number;
  /** Too short a test for one figure. */
  isRange: boolean;
  /** Strict mocks make the line; comfortable practice stands beside it. */
  isOnTrend: boolean;
}

/** What finished tests of the newest format say: totals oldest first, and the newest score of each section. */
export interface Progress {
  format: string;
  totals: Total[];
  sections: SectionStanding[];
  /** The total that counts: the newest of the trend, else the newest at all. */
  latest: Total | null;
}

export interface SectionStanding {
  section: Section;
  scaled: number;
  low: number;
  high: number;
}

const order: readonly Section[] = ["reading", "listening", "speaking", "writing"];

/** Null where nothing has a score yet. Scores of another format are on another scale, or mean something else. */
export function progressOf(tests: PastTest[]): Progress | null {
  const scored = tests.filter(({ test }) => test.total || Object.keys(test.scores).length > 0);
  const format = scored.at(-1)?.test.format;
  if (format === undefined) return null;
  const own = scored.filter(({ test }) => test.format === format);
  const totals = own.flatMap(({ test: { total, submitted_at, created_at, counts_for_trend } }) =>
    total
      ? [
          {
            at: submitted_at ?? created_at,
            value: total.scaled ?? (total.low + total.high) / 2,
            low: total.low,
            high: total.high,
            isRange: total.scaled === null,
            isOnTrend: counts_for_trend,
          },
        ]
      : [],
  );
  const sections = order.flatMap((section) => {
    const score = own.findLast(({ test }) => test.scores[section])?.test.scores[section];
    return score ? [{ section, ...score }] : [];
  });
  return {
    format,
    totals,
    sections,
    latest: totals.findLast(({ isOnTrend }) => isOnTrend) ?? totals.at(-1) ?? null,
  };
}

/** A number tells its scale: bands go up to 6, points begin above. */
export const isBand = (total: number) => total <= 6;

/** How far an aim is: nothing where it is on another scale. Bands in halves, points whole; zero when it is reached. */
export function gapOf(value: number, target: number | null | undefined): number | null {
  if (target === null || target === undefined || isBand(value) !== isBand(target)) return null;
  const step = isBand(target) ? 2 : 1;
  return Math.max(0, Math.round((target - value) * step) / step);
}

/** What a section has to reach for an aim: a band is the mean of four, points are their sum. */
export function sectionTarget(target: number | null | undefined, sectionMax: number): number | null {
  if (target === null || target === undefined) return null;
  const isBands = sectionMax <= 6;
  if (isBand(target) !== isBands) return null;
  return isBands ? target : target / 4;
}

/** Whether there is something to be asked: who aims at nothing and has not said "later". */
export const hasAim = (aim: Aim | null | undefined): boolean =>
  !!aim && (aim.target_total !== null || aim.test_on !== null);
