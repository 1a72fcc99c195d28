import { describe, expect, it } from "vitest";
import shared from "../word-count-vectors.json";
import { countWords } from "./countWords";

describe("countWords", () => {
  it.each(shared.vectors)("counts $words in $text", ({ text, words }) => {
    expect(countWords(text)).toBe(words);
  });
});
