import { expect, it } from "vitest";
import { matches } from "./matching";

const card = ["Worn Paths", "Ants that keep a road.", "Quick mock test", "2026 format", "阅读"];

it.each([
  ["", true],
  ["worn", true],
  [" 2026  QUICK ", true],
  ["阅读", true],
  ["worn 2023", false],
  ["harbor", false],
])("“%s” finds it: %s", (typed, isFound) => {
  expect(matches(card, typed)).toBe(isFound);
});
