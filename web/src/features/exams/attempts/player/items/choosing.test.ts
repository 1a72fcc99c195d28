import { describe, expect, it } from "vitest";
import type { AnswerShape, AnswerValue } from "../types";
import {
  choose,
  chosenBy,
  isAnswered,
  match,
  moved,
  optionIds,
  pairs,
  place,
  placedIn,
  putAt,
} from "./choosing";

const options = ["a", "b", "c", "d"].map((id) => ({ id, text: id }));
const single: AnswerShape = { kind: "single_choice", options };
const two: AnswerShape = { kind: "multiple_choice", choose: 2, options, partial: false };
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

describe("the order of steps", () => {
  const order: AnswerShape = { kind: "order_steps", options };

  it.each([
    ["taps go to the next free place", choose(order, value("b"), "d"), value("b", "d")],
    ["a tapped step leaves its place", choose(order, value("b", "d"), "b"), value("d")],
    ["up", moved(value("a", "b", "c"), 2, 1), value("a", "c", "b")],
    ["down", moved(value("a", "b", "c"), 0, 1), value("b", "a", "c")],
    ["the last one goes no further down", moved(value("a", "b"), 1, 2), null],
    ["nothing to move", moved(undefined, 0, 1), null],
    ["a new step is dropped between two", putAt(value("a", "b"), "d", 1), value("a", "d", "b")],
    ["a step is dropped elsewhere", putAt(value("a", "b", "c"), "a", 2), value("b", "c", "a")],
    ["the first of all", putAt(undefined, "c", 0), value("c")],
  ])("%s", (_, found, wanted) => {
    expect(found).toEqual(wanted);
  });

  it("is no answer while every place is empty", () => {
    expect(isAnswered(value("", ""))).toBe(false);
    expect(isAnswered(value("", "b"))).toBe(true);
  });
});

describe("a table and a chart", () => {
  const table: Extract<AnswerShape, { kind: "fill_in_table" }> = {
    kind: "fill_in_table",
    options,
    categories: [
      { id: "x", text: "X", takes: 1 },
      { id: "y", text: "Y", takes: 2 },
    ],
  };
  const matches = (all: Record<string, string>): AnswerValue => ({ kind: "matches", pairs: all });

  it.each([
    ["a first phrase", place(table, undefined, "a", "x"), matches({ a: "x" })],
    ["a full heading", place(table, matches({ a: "x" }), "b", "x"), null],
    ["a phrase that moves", place(table, matches({ a: "x" }), "a", "y"), matches({ a: "y" })],
    ["a phrase that stays", place(table, matches({ a: "x" }), "a", "x"), null],
    ["a phrase taken out", place(table, matches({ a: "x", b: "y" }), "a", null), matches({ b: "y" })],
    ["a phrase that was not in", place(table, undefined, "a", null), null],
    ["a heading nobody has heard of", place(table, undefined, "a", "z"), null],
    ["a row", match(undefined, "a", "x"), matches({ a: "x" })],
    ["a row anew", match(matches({ a: "x" }), "a", "y"), matches({ a: "y" })],
    ["a row again", match(matches({ a: "x" }), "a", "x"), null],
  ])("%s", (_, found, wanted) => {
    expect(found).toEqual(wanted);
  });

  it("have no options for keys, and tell what lies where", () => {
    expect(optionIds(table)).toEqual([]);
    expect(placedIn(matches({ a: "y", b: "x", c: "y" }), "y")).toEqual(["a", "c"]);
    expect(pairs(value("a"))).toEqual({});
    expect(isAnswered(matches({}))).toBe(false);
    expect(isAnswered(matches({ a: "x" }))).toBe(true);
  });
});
