import { describe, expect, it } from "vitest";
import type { AnswerShape, AnswerValue } from "../types";
import { choose, chosenBy } from "./choosing";

const options = ["a", "b", "c", "d"].map((id) => ({ id, text: id }));
const single: AnswerShape = { kind: "single_choice", options };
const two: AnswerShape = { kind: "multiple_choice", choose: 2, options };
const value = (...ids: string[]): AnswerValue => ({ kind: "choice", options: ids });

describe("choosing", () => {
  it("replaces the one answer of a single choice", () => {
    expect(choose(single, value("a"), "c")).toEqual(value("c"));
    expect(choose(single, value("a"), "a")).toBeNull();
  });

  it("adds and takes away where several are asked for", () => {
    expect(choose(two, value("a"), "c")).toEqual(value("a", "c"));
    expect(choose(two, value("a", "c"), "a")).toEqual(value("c"));
  });

  it("never takes more than are asked for", () => {
    expect(choose(two, value("a", "c"), "d")).toBeNull();
  });

  it("works by position for keys", () => {
    expect(chosenBy(single, undefined, 1)).toEqual(value("b"));
    expect(chosenBy(single, undefined, 5)).toBeNull();
  });

  it("takes the places of an insert-text question as options", () => {
    const insert: AnswerShape = {
      kind: "insert_text",
      sentence: "S",
      paragraph: 1,
      places: [
        { id: "a", before: "x" },
        { id: "b", before: "" },
      ],
    };
    expect(chosenBy(insert, undefined, 1)).toEqual(value("b"));
  });
});
