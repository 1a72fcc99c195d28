import { describe, expect, it } from "vitest";
import type { Section } from "../../../../api/types";
import type { ScoredSection } from "../types";
import { bestOf, choicesOf, formatsOf, hindranceOf, order } from "./choose";

const scored = (
  section: Section,
  attempt_id: string,
  scaled: number,
  format = "ibt-2026",
): ScoredSection => ({
  section,
  attempt_id,
  title: "",
  format,
  kind: "full_mock",
  mode: "strict",
  submitted_at: `2026-05-0${attempt_id.length}T08:00:00Z`,
  scaled,
  low: scaled - 0.5,
  high: scaled + 0.5,
  level: "b2",
});

const two = [
  ...order.map((section) => scored(section, "a", 4)),
  ...order.map((section) => scored(section, "bb", section === "reading" ? 5 : 3.5)),
  scored("reading", "ccc", 28, "ibt-2023"),
];

describe("combining", () => {
  it("offers the formats that have every section", () => expect(formatsOf(two)).toEqual(["ibt-2026"]));

  it("begins with the best of each section", () => {
    expect(bestOf(two, "ibt-2026")).toEqual({ reading: "bb", listening: "a", speaking: "a", writing: "a" });
    expect(choicesOf(two, "ibt-2026", "reading").map(({ attempt_id }) => attempt_id)).toEqual(["bb", "a"]);
  });

  it.each([
    [{}, "open"],
    [{ reading: "a", listening: "a", speaking: "a" }, "open"],
    [{ reading: "a", listening: "a", speaking: "a", writing: "a" }, "one_test"],
    [{ reading: "bb", listening: "a", speaking: "a", writing: "a" }, null],
  ])("finds what hinders %o", (choice, hindrance) => expect(hindranceOf(choice)).toBe(hindrance));
});
