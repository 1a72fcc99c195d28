import { describe, expect, it } from "vitest";
import { actOf, byGrader, shareInTime, spanOf, sumOf, weeksOf } from "./figures";

const day = (delivered: number, in_time: number) => ({ date: "2026-11-25", delivered, in_time });

describe("what the office is told about grading", () => {
  it("is summed over days, and a share is only whole when everything was in time", () => {
    expect(sumOf([day(3, 2), day(0, 0), day(1, 1)])).toEqual({ delivered: 4, inTime: 3, late: 1 });
    expect(shareInTime([day(199, 199), day(1, 0)])).toBe(99);
    expect(shareInTime([day(4, 4)])).toBe(100);
    expect(shareInTime([day(0, 0)])).toBeNull();
  });

  it("has a share for each seven days in which something went out", () => {
    const days = Array.from({ length: 21 }, (_, at) => ({
      date: `2026-11-${String(at + 1).padStart(2, "0")}`,
      delivered: at < 7 ? 2 : at === 20 ? 4 : 0,
      in_time: at < 7 ? 1 : at === 20 ? 4 : 0,
    }));
    expect(weeksOf(days)).toEqual([
      { at: "2026-11-07", value: 50 },
      { at: "2026-11-21", value: 100 },
    ]);
  });

  it("tells a span in minutes up to two hours, then in hours", () => {
    expect([0, 59, 119, 120, 1_443].map(spanOf)).toEqual([
      { unit: "minutes", value: 0 },
      { unit: "minutes", value: 59 },
      { unit: "minutes", value: 119 },
      { unit: "hours", value: 2 },
      { unit: "hours", value: 24.1 },
    ]);
  });

  it("puts a grader's lines together, whatever stands between them", () => {
    const line = (grader_id: string, gradings: number) => ({
      grader_id,
      grader_name: grader_id.toUpperCase(),
      product: "simple" as const,
      scope: "quick_mock" as const,
      gradings,
      responses: 3 * gradings,
      late: 1,
    });
    const told = byGrader([line("a", 2), line("b", 1), line("a", 5)]);
    expect(
      told.map(({ id, gradings, responses, late, lines }) => [id, gradings, responses, late, lines.length]),
    ).toEqual([
      ["a", 7, 21, 2, 2],
      ["b", 1, 3, 1, 1],
    ]);
  });

  it("reads an act from the address, and no other word", () => {
    expect([actOf("claim"), actOf("undo"), actOf("lost"), actOf(null)]).toEqual([
      "grading.claim",
      "grading.undo",
      null,
      null,
    ]);
  });
});
