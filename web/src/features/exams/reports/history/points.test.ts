import { describe, expect, it } from "vitest";
import type { PastTest } from "../types";
import { endsOf, formatsOf, totalsOf, trendsOf } from "./points";

const past = (
  id: string,
  day: number,
  change: Partial<PastTest["test"]> = {},
  types: PastTest["types"] = [],
) =>
  ({
    test: {
      id,
      test_id: "t",
      title: id,
      format: "ibt-2023",
      kind: "full_mock",
      mode: "strict",
      status: "graded",
      created_at: `2026-05-0${day}T08:00:00Z`,
      submitted_at: `2026-05-0${day}T10:00:00Z`,
      due_at: null,
      scale: { section_max: 30, total_max: 120 },
      scores: {},
      total: { scaled: 90, low: 84, high: 96, comparable: null },
      counts_for_trend: true,
      ...change,
    },
    types,
  }) satisfies PastTest;

const detail = (points: number, of: number) => ({
  section: "listening" as const,
  question_type: "detail" as const,
  points,
  of,
});

describe("history", () => {
  it("draws totals of one format, a short test around its middle", () => {
    const tests = [
      past("a", 1),
      past("b", 2, { total: { scaled: null, low: 80, high: 90, comparable: null } }),
      past("c", 3, { format: "ibt-2026" }),
      past("d", 4, { total: null }),
      past("e", 5, { mode: "comfortable", counts_for_trend: false }),
    ];
    const points = totalsOf(tests, "ibt-2023");
    expect(points.map(({ id, value, isRange, isOnTrend }) => [id, value, isRange, isOnTrend])).toEqual([
      ["a", 90, false, true],
      ["b", 85, true, true],
      ["e", 90, false, false],
    ]);
    expect(formatsOf(tests)).toEqual(["ibt-2023", "ibt-2026"]);
  });

  it("follows kinds of questions from test to test, the weakest first", () => {
    const inference = { section: "reading" as const, question_type: "inference" as const, points: 0, of: 2 };
    const trends = trendsOf([past("a", 1, {}, [detail(1, 4)]), past("b", 2, {}, [detail(3, 4), inference])]);
    expect(trends.map(({ type, points, of, shares }) => [type, points, of, shares])).toEqual([
      ["inference", 0, 2, [0]],
      ["detail", 4, 8, [0.25, 0.75]],
    ]);
  });

  it("ends where the first and the last test lie, of whatever kind they are", () => {
    expect(endsOf(["2026-05-01T08:00:00Z", "2025-06-07", "2026-02-03T00:00:00Z"])).toEqual([
      "2025-06-07",
      "2026-05-01T08:00:00Z",
    ]);
    expect(endsOf([])).toEqual([undefined, undefined]);
  });
});
