import { describe, expect, it } from "vitest";
import { type Content, emptyMark, withMark } from "../draft/content";
import type { GradingJob } from "../types";
import { beginningOf, type Place, placeAfter, placeBefore } from "./places";

const dimension = (name: string) => ({ name, title: { en: name, cn: name, tw: name }, levels: [] });
const response = (item: string) => ({
  item,
  rubric: { name: "r", max: 5, step: 1, dimensions: [dimension("delivery"), dimension("language")] },
});
const job = { responses: [response("s1"), response("s2")] } as unknown as GradingJob;

const nothing: Content = {
  responses: { s1: emptyMark, s2: emptyMark },
  documents: {},
  timed: {},
  overall: "",
};
const whole = { dimensions: { delivery: 4, language: 4 }, score: 4 };
const at = (item: string, part: string): Place => ({
  item,
  part: part === "score" || part === "send" ? part : { criterion: part },
});

describe("the way of the keyboard over the desk", () => {
  it.each([
    ["the next criterion", "s1", "delivery", at("s1", "language")],
    ["the task score", "s1", "language", at("s1", "score")],
    ["the next response", "s1", "score", at("s2", "delivery")],
    ["what was left out", "s2", "score", at("s1", "delivery")],
  ])("leads to %s", (_name, item, part, expected) => {
    expect(placeAfter(job, nothing, at(item, part))).toEqual(expected);
  });

  it("passes what is set in a response that is come back to", () => {
    const begun = withMark(nothing, "s2", { dimensions: { delivery: 3 } });
    expect(placeAfter(job, begun, at("s1", "score"))).toEqual(at("s2", "language"));
    expect(beginningOf(job, begun, "s2")).toEqual(at("s2", "language"));
    expect(beginningOf(job, withMark(nothing, "s2", whole), "s2")).toEqual(at("s2", "delivery"));
  });

  it("ends at the way out, also when the last score is only being set", () => {
    const rest = withMark(withMark(nothing, "s1", whole), "s2", { ...whole, score: null });
    expect(placeAfter(job, rest, at("s2", "score"))).toEqual(at("s2", "send"));
  });

  it("goes back row by row, over the responses too, and stops at the first", () => {
    expect(placeBefore(job, at("s1", "score"))).toEqual(at("s1", "language"));
    expect(placeBefore(job, at("s2", "delivery"))).toEqual(at("s1", "score"));
    expect(placeBefore(job, at("s1", "delivery"))).toBeNull();
  });
});
