import { describe, expect, it } from "vitest";
import { blankMove, lettersOf } from "./missingLetters";

describe("missing letters", () => {
  it.each([
    ["cause", 5, "cause"],
    ["causes", 5, "cause"],
    ["ca use", 5, "cause"],
    ["ｃａｕｓｅ", 5, "cause"],
    ["c4u5e", 5, "cue"],
    ["n't", 3, "n't"],
    ["", 4, ""],
  ])("of %j the first %i letters are kept", (typed, missing, kept) => {
    expect(lettersOf(typed, missing)).toBe(kept);
  });

  const field = (value: string, at: number) => ({ value, selectionStart: at, selectionEnd: at });
  it.each([
    ["Enter", field("ab", 1), 1],
    [" ", field("", 0), 1],
    ["ArrowRight", field("ab", 2), 1],
    ["ArrowRight", field("ab", 1), 0],
    ["ArrowLeft", field("ab", 0), -1],
    ["ArrowLeft", field("ab", 1), 0],
    ["Backspace", field("", 0), -1],
    ["Backspace", field("a", 1), 0],
    ["a", field("", 0), 0],
  ] as const)("%s leads where it should", (key, state, by) => {
    expect(blankMove(key, state)).toBe(by);
  });
});
