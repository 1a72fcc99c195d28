import { describe, expect, it } from "vitest";
import type { AttemptCard, AttemptStatus, QuestionType, Result, SectionScore } from "../../../../api/types";
import { accuracyByType, answerText, letters, weakest } from "./accuracy";
import { lastDue, rangeText, scaleOf, scoreFormat, totalFigure } from "./figures";
import { standingOf } from "./standing";
import { pollEvery } from "./waiting";

const section = (part: Partial<SectionScore>): SectionScore => ({
  section: "reading",
  state: "scored",
  raw: 7,
  raw_max: 11,
  scaled: 21,
  low: 18,
  high: 23,
  level: "advanced",
  due_at: null,
  comparable: null,
  ability: null,
  ...part,
});

describe("figures", () => {
  it("have one decimal on the scale of bands and none on the older one", () => {
    expect(scoreFormat(scaleOf({ section_max: 6, total_max: 6 }), "en")(4)).toBe("4.0");
    expect(scoreFormat(scaleOf({ section_max: 30, total_max: 120 }), "en")(21)).toBe("21");
  });

  it("show a range only where both ends differ", () => {
    expect(rangeText(18, 23, String)).toBe("18–23");
    expect(rangeText(30, 30, String)).toBe("30");
  });

  it.each([
    [{ scaled: null, low: 73, high: 93 }, "range"],
    [{ scaled: 84, low: 77, high: 91 }, "score"],
  ])("give a quick test a range and a full one a score", (total, kind) => {
    expect(totalFigure({ total, sections: [section({})] }).kind).toBe(kind);
  });

  it("give no total before the last section has its score", () => {
    const pending = section({ section: "writing", state: "pending" });
    expect(totalFigure({ total: null, sections: [section({}), pending] }).kind).toBe("pending");
    expect(totalFigure({ total: null, sections: [section({})] }).kind).toBe("none");
  });

  it("name the latest promise of the open sections", () => {
    const sections = [
      section({ state: "pending", due_at: "2026-11-23T08:00:00Z" }),
      section({ state: "pending", due_at: "2026-11-24T08:00:00Z" }),
      section({ due_at: "2026-12-01T08:00:00Z" }),
    ];
    expect(lastDue(sections)).toBe("2026-11-24T08:00:00Z");
  });
});

describe("accuracy by type", () => {
  const item = (
    question_type: QuestionType,
    outcome: Result["items"][number]["outcome"],
    points: number | null,
    of = 1,
  ) =>
    ({
      id: question_type,
      section: "reading",
      question_type,
      number: 1,
      points,
      max_points: of,
      given: [],
      correct: [],
      given_text: null,
      correct_text: null,
      outcome,
    }) as const;

  it("sums points, so that half a summary counts half, and leaves tasks out", () => {
    const items = [
      item("detail", "right", 1),
      item("detail", "wrong", 0),
      item("prose_summary", "partial", 1, 2),
      item("speaking_task", "graded", 3, 4),
      item("writing_task", "pending", null, 5),
    ].map((entry) => ({ ...entry, given: [], correct: [], answer: "single_choice" }));
    expect(accuracyByType(items)).toEqual([
      {
        section: "reading",
        types: [
          { type: "detail", points: 1, of: 2 },
          { type: "prose_summary", points: 1, of: 2 },
        ],
      },
    ]);
  });

  it("names the weakest type worth more than one point", () => {
    const types = [
      { type: "inference", points: 0, of: 1 },
      { type: "detail", points: 2, of: 4 },
      { type: "vocabulary", points: 2, of: 2 },
    ];
    expect(weakest([{ section: "reading", types }])?.type).toBe("detail");
    expect(weakest([])).toBeNull();
  });

  it.each([
    ["single_choice", ["b"], "B"],
    ["missing_letters", ["tter"], "tter"],
    ["order_steps", ["c", "a", "b"], "C A B"],
    ["build_sentence", ["c", "", "b"], "C · B"],
    ["fill_in_table", ["a:carver", "d:printer", "e:carver"], "Carver: A, E · Printer: D"],
    [undefined, ["a", "c"], "A, C"],
  ])("shows an answer of the kind %s", (kind, given, text) => expect(answerText(kind, given)).toBe(text));

  it("shows option ids as letters", () => {
    expect(letters(["b", "c"])).toBe("B, C");
  });
});

describe("a result asks again by itself", () => {
  const stage = (grading: object | null, report: object | null) => ({ grading, report }) as Result;

  it("until the report is ready, and no longer", () => {
    expect(pollEvery(undefined)).toBe(false);
    expect(pollEvery(stage(null, null))).toBe(false);
    expect(pollEvery(stage({ state: "queued" }, null))).toBeGreaterThan(10_000);
    expect(pollEvery(stage({ state: "delivered" }, null))).toBe(2_000);
    expect(pollEvery(stage({ state: "delivered" }, { state: "rendering" }))).toBe(2_000);
    expect(pollEvery(stage({ state: "delivered" }, { state: "ready" }))).toBe(false);
  });
});

describe("the standing of an attempt", () => {
  it.each([
    ["created", "running"],
    ["in_progress", "running"],
    ["submitted", "marking"],
    ["awaiting_grading", "marking"],
    ["scored_auto", "done"],
    ["graded", "done"],
    ["paused", "running"],
    ["abandoned", "abandoned"],
    ["void", "void"],
  ] as [AttemptStatus, string][])("of %s is %s", (status, kind) => {
    expect(standingOf({ status, created_at: "", submitted_at: null, due_at: null } as AttemptCard).kind).toBe(
      kind,
    );
  });
});
