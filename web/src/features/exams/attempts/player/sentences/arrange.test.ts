import { describe, expect, it } from "vitest";
import type { BuildSentence } from "../types";
import { answerOf, firstFree, lastFilled, lay, reading, slotsOf, takeBack } from "./arrange";

const shape: BuildSentence = {
  kind: "build_sentence",
  context: "?",
  frame: [
    { kind: "text", text: "The speaker" },
    { kind: "blank" },
    { kind: "blank" },
    { kind: "text", text: "how" },
    { kind: "blank" },
    { kind: "text", text: "." },
  ],
  chunks: [
    { id: "a", text: "showed" },
    { id: "b", text: "us" },
    { id: "c", text: "it works" },
    { id: "d", text: "works it" },
  ],
};

describe("chunks in blanks", () => {
  it.each([
    ["from the bank into a free blank", [null, null, null], "a", 1, [null, "a", null]],
    ["from the bank onto another, which goes back to the bank", ["b", null, null], "a", 0, ["a", null, null]],
    ["from blank to blank", ["a", null, null], "a", 2, [null, null, "a"]],
    ["onto another blank: they change places", ["a", "b", null], "a", 1, ["b", "a", null]],
    ["outside the sentence: nothing happens", ["a", null, null], "b", 7, ["a", null, null]],
  ] as const)("are laid %s", (_name, before, chunk, at, after) => {
    expect(lay(before, chunk, at)).toEqual(after);
  });

  it("are taken back and found again", () => {
    expect(takeBack(["a", "b", null], 0)).toEqual([null, "b", null]);
    expect(firstFree(["a", null, null])).toBe(1);
    expect(firstFree(["a", "b", "c"])).toBeNull();
    expect(lastFilled([null, "b", null])).toBe(1);
    expect(lastFilled([null, null, null])).toBeNull();
  });

  it("make an answer in the order of the blanks, one chunk left over", () => {
    expect(answerOf(["a", "b", "c"])).toEqual({ kind: "choice", options: ["a", "b", "c"] });
  });

  it("stay where this device laid them, and are packed from the left where another device wrote since", () => {
    const value = { kind: "choice" as const, options: ["b"] };
    expect(slotsOf(shape, value, [null, "b", null])).toEqual([null, "b", null]);
    expect(slotsOf(shape, value, [null, null, "c"])).toEqual(["b", null, null]);
    expect(slotsOf(shape, value, undefined)).toEqual(["b", null, null]);
    expect(slotsOf(shape, undefined, undefined)).toEqual([null, null, null]);
  });

  it("read as a sentence, with the blanks named", () => {
    expect(reading(shape, ["a", null, "c"], "blank")).toBe("The speaker showed blank how it works.");
  });
});
