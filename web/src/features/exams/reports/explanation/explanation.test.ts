import { describe, expect, it } from "vitest";
import { firstEvidence, highlight } from "./evidence";
import { type ExplainedSet, readExplanation } from "./model";
import { outcomeOf, stopAt } from "./walk";
import type { ExplanationWire } from "./wire";

const marked = (texts: string[], evidence: string[]) =>
  highlight(texts, evidence).map((stretches) =>
    stretches.map(({ text, isEvidence }) => (isEvidence ? `[${text}]` : text)).join(""),
  );

describe("evidence", () => {
  it("is found in its paragraph", () => {
    expect(marked(["One two three.", "Four five."], ["two three"])).toEqual([
      "One [two three].",
      "Four five.",
    ]);
  });

  it("may run from one spoken line into the next", () => {
    expect(marked(["He said: not", "that far. Yes."], ["not that far."])).toEqual([
      "He said: [not]",
      "[that far.] Yes.",
    ]);
  });

  it("may overlap and be broken differently", () => {
    expect(marked(["a  b\nc d"], ["a b c", "b c d"])).toEqual(["[a b c d]"]);
  });

  it("that is not there marks nothing", () => {
    expect(marked(["One."], ["Two.", ""])).toEqual(["One."]);
    expect(firstEvidence(highlight(["One.", "Two."], ["Two."]))).toBe(1);
    expect(firstEvidence(highlight(["One."], ["Two."]))).toBeNull();
  });
});

const wire: ExplanationWire = {
  sets: [
    {
      part: "reading-1",
      section: "reading",
      vocabulary: [],
      transcript: [],
      set: {
        id: "r1",
        kind: "academic_passage",
        title: null,
        scene: null,
        audio: null,
        paragraphs: [],
        posts: [],
        cloze: [],
        email: null,
        genre: null,
        picture: null,
        items: [
          {
            id: "r1-01",
            question_type: "inference",
            points: 1,
            highlight: null,
            replay: null,
            audio: null,
            seconds: null,
            prompt: "Why?",
            answer: {
              kind: "single_choice",
              options: [
                { id: "a", text: "A." },
                { id: "b", text: "B." },
              ],
            },
          },
          {
            id: "gone",
            question_type: "detail",
            points: 1,
            highlight: null,
            replay: null,
            audio: null,
            seconds: null,
            prompt: "?",
            answer: { kind: "single_choice", options: [] },
          },
          {
            id: "r1-03",
            question_type: "insert_text",
            points: 1,
            highlight: null,
            replay: null,
            audio: null,
            seconds: null,
            prompt: "Where?",
            answer: {
              kind: "insert_text",
              sentence: "So it goes.",
              paragraph: 2,
              places: [
                { id: "a", before: "In the end" },
                { id: "b", before: "" },
              ],
            },
          },
        ],
      },
      keys: {
        "r1-01": {
          given: ["a"],
          correct: ["b"],
          explanation: "",
          options: { b: { verdict: "correct", reason: "Said." } },
          evidence: [],
          models: [],
          useful_language: [],
          typical_faults: [],
          accepted: [],
          given_pairs: {},
          given_text: null,
          matches: {},
          outcome: null,
          transcript: [],
        },
        "r1-03": {
          given: [],
          correct: ["b"],
          explanation: "",
          options: {},
          evidence: [],
          models: [],
          useful_language: [],
          typical_faults: [],
          accepted: [],
          given_pairs: {},
          given_text: null,
          matches: {},
          outcome: null,
          transcript: [],
        },
      },
    },
  ],
};

describe("an explanation", () => {
  const sets = readExplanation(wire);

  it("numbers items as the result does, also past one without a key", () => {
    expect(sets[0]?.items.map(({ number }) => number)).toEqual([1, 3]);
  });

  it("joins options with their reasons and with what was chosen", () => {
    expect(sets[0]?.items[0]?.options).toMatchObject([
      { id: "a", isChosen: true, isCorrect: false, reason: null },
      { id: "b", isChosen: false, isCorrect: true, verdict: "correct", reason: "Said." },
    ]);
  });

  it("words places by what follows them", () => {
    expect(sets[0]?.items[1]?.options.map(({ text }) => text)).toEqual(["▪ In the end …", "… ▪"]);
  });

  it("opens at the item of the address, else at the first", () => {
    expect(stopAt(sets, "r1-03")).toMatchObject({
      item: { id: "r1-03" },
      previous: { id: "r1-01" },
      next: null,
    });
    expect(stopAt(sets, "nothing")?.item.id).toBe("r1-01");
    expect(stopAt([], null)).toBeNull();
  });

  it("names the section of a neighbor only where it is another one", () => {
    const set = (section: "reading" | "writing", ...ids: string[]) =>
      ({ section, items: ids.map((id, at) => ({ id, number: at + 1 })) }) as unknown as ExplainedSet;
    const walk = [set("reading", "r1"), set("reading", "r2"), set("writing", "w1")];
    expect(stopAt(walk, "r2")).toMatchObject({
      previous: { id: "r1", other: null },
      next: { id: "w1", number: 1, other: "writing" },
    });
  });

  it("tells right from wrong from blank, and half of a summary", () => {
    const item = (kind: string, chosen: string, correct: string) =>
      ({
        kind,
        options: [..."abcdef"].map((id) => ({
          id,
          isChosen: chosen.includes(id),
          isCorrect: correct.includes(id),
        })),
      }) as never;
    expect(outcomeOf(item("single_choice", "b", "b"))).toBe("right");
    expect(outcomeOf(item("single_choice", "a", "b"))).toBe("wrong");
    expect(outcomeOf(item("single_choice", "", "b"))).toBe("blank");
    expect(outcomeOf(item("prose_summary", "bcd", "bcf"))).toBe("partial");
    expect(outcomeOf(item("multiple_choice", "ab", "bc"))).toBe("wrong");
    expect(outcomeOf({ kind: "speaking", options: [] } as never)).toBe("task");
  });
});
