import { describe, expect, it } from "vitest";
import type { AnswerShape, AnswerValue, Item, ItemKey } from "../types";
import { outcomeOf, rightAnswer } from "./outcome";

const options = ["a", "b", "c", "d"].map((id) => ({ id, text: `text ${id}` }));
const item = (answer: AnswerShape) => ({ id: "i", answer }) as Item;
const key = (rest: Partial<ItemKey>) => ({ correct: [], explanation: "", options: {}, ...rest }) as ItemKey;
const choice = (...ids: string[]): AnswerValue => ({ kind: "choice", options: ids });
const matches = (pairs: Record<string, string>): AnswerValue => ({ kind: "matches", pairs });

const single = item({ kind: "single_choice", options });
const two = item({ kind: "multiple_choice", choose: 2, options } as AnswerShape);
const summary = item({ kind: "prose_summary", choose: 3, lead: "", options });
const order = item({ kind: "order_steps", options });
const letters = item({ kind: "missing_letters", shown: "be", missing: 5 });
const chart = item({ kind: "chart", rows: options.slice(0, 2), columns: options.slice(2), partial: false });
const table = item({ kind: "fill_in_table", options, categories: [{ id: "x", text: "X", takes: 2 }] });

describe("the outcome of a checked answer", () => {
  it.each([
    ["one of four, right", single, key({ correct: ["b"] }), choice("b"), "right"],
    ["one of four, wrong", single, key({ correct: ["b"] }), choice("a"), "wrong"],
    ["nothing", single, key({ correct: ["b"] }), undefined, "blank"],
    ["two of four in any order", two, key({ correct: ["a", "d"] }), choice("d", "a"), "right"],
    ["two of four, one right", two, key({ correct: ["a", "d"] }), choice("a", "b"), "wrong"],
    [
      "a summary with two of three",
      summary,
      key({ correct: ["a", "b", "c"] }),
      choice("a", "b", "d"),
      "partial",
    ],
    ["steps in order", order, key({ correct: ["b", "a", "c", "d"] }), choice("b", "a", "c", "d"), "right"],
    [
      "steps in another order",
      order,
      key({ correct: ["b", "a", "c", "d"] }),
      choice("a", "b", "c", "d"),
      "wrong",
    ],
    [
      "letters, whatever their case",
      letters,
      key({ correct: ["cause"] }),
      { kind: "text", text: "Cause " },
      "right",
    ],
    ["letters, one wrong", letters, key({ correct: ["cause"] }), { kind: "text", text: "couse" }, "wrong"],
    [
      "a chart is all or nothing",
      chart,
      key({ matches: { a: "c", b: "d" } }),
      matches({ a: "c", b: "c" }),
      "wrong",
    ],
    ["a chart", chart, key({ matches: { a: "c", b: "d" } }), matches({ a: "c", b: "d" }), "right"],
    [
      "a table counts its parts",
      table,
      key({ matches: { a: "x", b: "x" } }),
      matches({ a: "x", d: "x" }),
      "partial",
    ],
  ] as const)("%s", (_, asked, right, value, outcome) => {
    expect(outcomeOf(asked, right, value as AnswerValue | undefined)).toBe(outcome);
  });

  it("says the right answer in words", () => {
    expect(rightAnswer(letters, key({ correct: ["cause"] }))).toEqual(["because"]);
    expect(rightAnswer(order, key({ correct: ["b", "a"] }))).toEqual(["text b", "text a"]);
    expect(rightAnswer(chart, key({ matches: { a: "c" } }))).toEqual(["text a → text c"]);
  });
});
