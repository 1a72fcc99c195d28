import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CoinDay, ExamDay, OrderDay } from "./api";
import {
  bucketsOf,
  chartStep,
  isOver,
  keptOf,
  kindsOf,
  mondayOf,
  narrowestOf,
  percentOf,
  reachedOf,
  reasonsOf,
  returnedOf,
  returnRows,
  revenueOf,
  tableStep,
  totalOf,
  withToday,
} from "./figures";

describe("a figure of several days", () => {
  it.each([
    [[3, 5, 4], "sum", 12],
    [[3, 5, 4], "last", 4],
    [[3, 5, 5], "mean", 4.3],
    [[], "sum", 0],
    [[], "mean", 0],
    [[], "last", 0],
  ] as const)("of %j as %s is %d", (values, way, total) => {
    expect(totalOf(values, way)).toBe(total);
  });

  it.each([
    [1, 3, 33.3],
    [0, 7, 0],
    [7, 7, 100],
    [7, 0, 0],
  ])("%d of %d are %d percent", (part, whole, percent) => {
    expect(percentOf(part, whole)).toBe(percent);
  });
});

describe("weeks and months", () => {
  it("begin on Mondays and on firsts, over the change of a year", () => {
    expect(["2026-11-27", "2026-11-23", "2026-11-29", "2027-01-01"].map(mondayOf)).toEqual([
      "2026-11-23",
      "2026-11-23",
      "2026-11-23",
      "2026-12-28",
    ]);
    const days = ["2026-12-31", "2027-01-01", "2027-01-04"].map((date) => ({ date }));
    const starts = (step: "day" | "week" | "month") =>
      bucketsOf(days, step).map(({ at, days: inside }) => [at, inside.length]);
    expect(starts("week")).toEqual([
      ["2026-12-28", 2],
      ["2027-01-04", 1],
    ]);
    expect(starts("month")).toEqual([
      ["2026-12-01", 1],
      ["2027-01-01", 2],
    ]);
    expect(starts("day")).toHaveLength(3);
  });

  it("lose no day and count none twice", () => {
    const counts = fc.array(fc.nat(1000), { minLength: 1, maxLength: 366 });
    fc.assert(
      fc.property(counts, fc.constantFrom("day", "week", "month"), (values, step) => {
        const start = Date.parse("2025-10-20");
        const days = values.map((value, index) => ({
          date: new Date(start + index * 86_400_000).toISOString().slice(0, 10),
          value,
        }));
        const sum = (of: typeof days) =>
          totalOf(
            of.map(({ value }) => value),
            "sum",
          );
        const buckets = bucketsOf(days, step);
        expect(buckets.reduce((total, bucket) => total + sum(bucket.days), 0)).toBe(sum(days));
        expect(buckets.flatMap((bucket) => bucket.days)).toEqual(days);
      }),
    );
  });

  it("are drawn and listed where days would be too many", () => {
    expect([7, 92, 93, 366].map(chartStep)).toEqual(["day", "day", "week", "week"]);
    expect([7, 31, 32, 120, 121].map(tableStep)).toEqual(["day", "day", "week", "week", "month"]);
  });
});

it("takes today as fresh as it came, where the range has it", () => {
  const days = [
    { date: "2026-11-26", value: 1 },
    { date: "2026-11-27", value: 2 },
  ];
  expect(withToday(days, { date: "2026-11-27", value: 9 }).map(({ value }) => value)).toEqual([1, 9]);
  expect(withToday(days, { date: "2026-11-28", value: 9 })).toEqual(days);
});

describe("what figures are made of", () => {
  const exam = (kinds: ExamDay["kinds"]): ExamDay => ({
    date: "2026-11-27",
    started: 0,
    finished: 0,
    graded: 0,
    new_users: 0,
    active_users: 0,
    kinds,
  });
  const coin = (reasons: CoinDay["reasons"]): CoinDay => ({
    date: "2026-11-27",
    entries: 0,
    coins_in: 0,
    coins_out: 0,
    reasons,
  });
  const order = (revenue: OrderDay["revenue"]): OrderDay => ({
    date: "2026-11-27",
    created: 0,
    paid: 0,
    refunded: 0,
    revenue,
  });

  it("are kinds of tests, a section apart from another, most started first", () => {
    const of = (section: "reading" | "writing" | null, started: number, finished: number) =>
      ({ kind: section ? "section" : "full_mock", section, started, finished }) as const;
    expect(
      kindsOf([
        exam([of(null, 1, 1), of("reading", 2, 1)]),
        exam([of("writing", 4, 0), of("reading", 3, 3)]),
        exam([]),
      ]),
    ).toEqual([of("reading", 5, 4), of("writing", 4, 0), of(null, 1, 1)]);
  });

  it("are reasons of T-Coins, most moved first", () => {
    expect(
      reasonsOf([
        coin([{ reason: "grading", coins_in: 0, coins_out: 10 }]),
        coin([
          { reason: "deposit", coins_in: 30, coins_out: 0 },
          { reason: "grading", coins_in: 2, coins_out: 10 },
        ]),
      ]),
    ).toEqual([
      { reason: "deposit", coins_in: 30, coins_out: 0 },
      { reason: "grading", coins_in: 2, coins_out: 20 },
    ]);
  });

  it("are currencies, never added up", () => {
    const found = revenueOf([
      order([{ currency: "USD", paid: 2_100, fees: 91, refunded: 0 }]),
      order([
        { currency: "TWD", paid: 30_000, fees: 0, refunded: 0 },
        { currency: "USD", paid: 900, fees: 9, refunded: 2_100 },
      ]),
    ]);
    expect(found).toEqual([
      { currency: "TWD", paid: 30_000, fees: 0, refunded: 0 },
      { currency: "USD", paid: 3_000, fees: 100, refunded: 2_100 },
    ]);
    expect(found.map(keptOf)).toEqual([30_000, 900]);
  });
});

describe("a funnel", () => {
  const steps = [
    { step: "visited", people: 200 },
    { step: "registered", people: 20 },
    { step: "verified", people: 25 },
    { step: "started", people: 10 },
  ] as const;

  it("has shares of the first step and of the one before; a later step may be larger", () => {
    expect(reachedOf(steps).map(({ ofFirst, ofPrevious }) => [ofFirst, ofPrevious])).toEqual([
      [100, null],
      [10, 10],
      [12.5, 125],
      [5, 40],
    ]);
  });

  it("is narrowest where the smallest share goes further", () => {
    expect(narrowestOf(reachedOf(steps))?.step).toBe("registered");
    expect(narrowestOf(reachedOf(steps.slice(1)))?.step).toBe("started");
  });

  it("of nobody has no narrow step and no share", () => {
    const none = steps.map(({ step }) => ({ step, people: 0 }));
    expect(reachedOf(none).map(({ ofFirst }) => ofFirst)).toEqual([0, 0, 0, 0]);
    expect(narrowestOf(reachedOf(none))).toBeNull();
    expect(narrowestOf([])).toBeNull();
  });
});

describe("people who come back", () => {
  // A Friday.
  const today = "2026-11-27";
  const cohorts = [
    { week: "2026-11-09", people: 10, active: [9, 4, 1] },
    { week: "2026-11-16", people: 0, active: [0, 0] },
    { week: "2026-11-23", people: 4, active: [3] },
  ];

  it.each([
    ["2026-11-16", 0, true],
    ["2026-11-16", 1, false],
    ["2026-11-09", 1, true],
    ["2026-11-23", 0, false],
  ])("the week %s, %d weeks later, is over: %s", (week, later, over) => {
    expect(isOver(week, later, today)).toBe(over);
  });

  it("are counted only where the week is over", () => {
    expect(returnedOf(cohorts, 1, today)).toEqual({ people: 10, back: 4 });
    expect(returnedOf(cohorts, 0, today)).toEqual({ people: 10, back: 9 });
    expect(returnedOf(cohorts, 4, today)).toEqual({ people: 0, back: 0 });
  });

  it("stand in rows of one length, the latest first, empty where weeks are to come", () => {
    const rows = returnRows(cohorts, today);
    expect(rows.map(({ week }) => week)).toEqual(["2026-11-23", "2026-11-16", "2026-11-09"]);
    expect(rows.map(({ cells }) => cells.map((cell) => cell && [cell.share, cell.isOpen]))).toEqual([
      [[75, true], null, null],
      [[0, false], [0, true], null],
      [
        [90, false],
        [40, false],
        [10, true],
      ],
    ]);
    expect(returnRows([], today)).toEqual([]);
  });
});
