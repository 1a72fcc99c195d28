import { describe, expect, it } from "vitest";
import { firstWords, pieces } from "./passageText";

const text = "The flame was small. Oil was dear. Ships came near.";

describe("pieces of a paragraph", () => {
  it("mark the words asked about", () => {
    expect(pieces(text, "Oil", [])).toEqual([
      { kind: "text", text: "The flame was small. " },
      { kind: "mark", text: "Oil" },
      { kind: "text", text: " was dear. Ships came near." },
    ]);
  });

  it("put the places before their words and the last one at the end", () => {
    const places = [
      { id: "a", before: "The flame" },
      { id: "b", before: "Oil was" },
      { id: "c", before: "" },
    ];
    expect(pieces(text, null, places)).toEqual([
      { kind: "place", id: "a" },
      { kind: "text", text: "The flame was small. " },
      { kind: "place", id: "b" },
      { kind: "text", text: "Oil was dear. Ships came near." },
      { kind: "place", id: "c" },
    ]);
  });

  it("lose no word, whatever is asked", () => {
    const shown = pieces(text, "not in the text", [{ id: "a", before: "nor this" }]);
    expect(shown).toEqual([{ kind: "text", text }]);
  });
});

it("the list of places names the first words", () => {
  expect(firstWords("Moreover, part of the light never touched the mirror")).toBe(
    "Moreover, part of the light never",
  );
});
