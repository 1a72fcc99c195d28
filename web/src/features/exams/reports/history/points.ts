/** What the history charts draw: totals of one format over time, and kinds of questions from test to test. */
import type { Section } from "../../../../api/types";
import type { PastTest, TotalFigures } from "../types";

/** A total as a point; a short test's range is drawn around its middle. */
export interface TotalPoint {
  id: string;
  title: string;
  at: string;
  value: number;
  low: number;
  high: number;
  isRange: boolean;
  /** Strict mocks make the line; comfortable practice stands beside it (exam-formats 1h). */
  isOnTrend: boolean;
}

/** The formats of the finished tests, the newest test's first. */
export function formatsOf(tests: PastTest[]): string[] {
  return [...new Set(tests.toReversed().map(({ test }) => test.format))];
}

/** The totals of one format, oldest first. */
export function totalsOf(tests: PastTest[], format: string): TotalPoint[] {
  return tests.flatMap(({ test }) =>
    test.format === format && test.total
      ? [
          {
            id: test.id,
            title: test.title,
            at: test.submitted_at ?? test.created_at,
            value: middleOf(test.total),
            low: test.total.low,
            high: test.total.high,
            isRange: test.total.scaled === null,
            isOnTrend: test.counts_for_trend,
          },
        ]
      : [],
  );
}

const middleOf = ({ scaled, low, high }: TotalFigures) => scaled ?? (low + high) / 2;

/** One kind of question with its share of points in each test that had it. */
export interface TypeTrend {
  section: Section;
  type: string;
  points: number;
  of: number;
  /** Oldest first, the last eight. */
  shares: number[];
}

/** Kinds of questions over all tests, the weakest first. */
export function trendsOf(tests: PastTest[]): TypeTrend[] {
  const trends = new Map<string, TypeTrend>();
  for (const { types } of tests) {
    for (const { section, question_type: type, points, of } of types) {
      const key = `${section} ${type}`;
      const trend = trends.get(key) ?? { section, type, points: 0, of: 0, shares: [] };
      trend.points += points;
      trend.of += of;
      if (of > 0) trend.shares = [...trend.shares, points / of].slice(-8);
      trends.set(key, trend);
    }
  }
  return [...trends.values()]
    .filter(({ of }) => of > 0)
    .sort((one, other) => one.points / one.of - other.points / other.of || other.of - one.of);
}

/** The earliest and the latest of some moments, as they were written. */
export function endsOf(moments: string[]): [string | undefined, string | undefined] {
  const sorted = moments.toSorted((one, other) => Date.parse(one) - Date.parse(other));
  return [sorted[0], sorted.at(-1)];
}
