import { describe, expect, it } from "vitest";
import { readExplanation } from "../explanation/model";
import { outcomeOf } from "../explanation/walk";
import type { AnswerShape, ExplanationWire, KeyWire } from "../explanation/wire";
import { keyText } from "./keyText";

const choices = (ids: string) => [...ids].map((id) => ({ id, text: `text ${id}` }));

/** The explained item of one answer beside its key. */
function itemOf(answer: AnswerShape, key: Partial<KeyWire>) {
  const wire = {
    sets: [
      {
        part: "p",
        section: "reading",
        transcript: [],
        set: {
          id: "s",
          kind: "academic",
          paragraphs: [],
          posts: [],
          items: [{ id: "x", prompt: "?", answer }],
        },
        keys: {
          x: { given: [], correct: [], explanation: "", options: {}, evidence: [], models: [], ...key },
        },
      },
    ],
  } as unknown as ExplanationWire;
  const item = readExplanation(wire)[0]?.items[0];
  if (!item) throw new Error("one item was given");
  return item;
}

describe("the key in one line", () => {
  it.each([
    [{ kind: "missing_letters", shown: "be", missing: 4 }, { correct: ["tter"] }, "better"],
    [
      { kind: "chart", rows: choices("ab"), columns: choices("yn"), partial: false },
      { matches: { a: "y", b: "n" } },
      "A: text y; B: text n",
    ],
    [
      {
        kind: "fill_in_table",
        categories: choices("x").map((category) => ({ ...category, takes: 1 })),
        options: choices("ab"),
      },
      { matches: { b: "x" } },
      "B: text x",
    ],
    [{ kind: "order_steps", options: choices("abc") }, { correct: ["c", "a", "b"] }, "C → A → B"],
    [
      { kind: "build_sentence", context: "", frame: [{ kind: "blank" }], chunks: choices("ab") },
      { accepted: [["a"], ["b"]] },
      "text a / text b",
    ],
  ] as [AnswerShape, Partial<KeyWire>, string][])("of %o", (shape, key, text) => {
    expect(keyText(itemOf(shape, key))).toBe(text);
  });
});

describe("a placed answer", () => {
  it("came out as the server scored it, and a cut word is no task although it has no options", () => {
    const word: AnswerShape = { kind: "missing_letters", shown: "be", missing: 4 };
    expect(outcomeOf(itemOf(word, { correct: ["tter"], given_text: "tter", outcome: "right" }))).toBe(
      "right",
    );
    expect(outcomeOf(itemOf(word, { correct: ["tter"], outcome: "blank" }))).toBe("blank");
    const chart: AnswerShape = { kind: "chart", rows: choices("ab"), columns: choices("yn"), partial: true };
    expect(outcomeOf(itemOf(chart, { outcome: "partial" }))).toBe("partial");
  });
});
