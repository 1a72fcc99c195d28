import { describe, expect, it } from "vitest";
import { isMarked, ownPieces, withMark, withoutRange } from "./ownMarks";

const mark = (paragraph: number, from: number, to: number) => ({ paragraph, from, to });

describe("own highlights", () => {
  it("become one where they meet, and stay apart in other paragraphs", () => {
    expect(withMark([mark(1, 0, 5), mark(1, 10, 12), mark(2, 0, 5)], mark(1, 5, 10))).toEqual([
      mark(1, 0, 12),
      mark(2, 0, 5),
    ]);
    expect(withMark([], mark(1, 4, 4))).toEqual([]);
  });

  it("are taken away letter by letter", () => {
    expect(withoutRange([mark(1, 0, 10), mark(2, 0, 10)], mark(1, 3, 5))).toEqual([
      mark(1, 0, 3),
      mark(1, 5, 10),
      mark(2, 0, 10),
    ]);
    expect(withoutRange([mark(1, 2, 4)], mark(1, 0, 9))).toEqual([]);
  });

  it("know whether a range is marked as a whole", () => {
    expect(isMarked([mark(1, 0, 10)], mark(1, 2, 5))).toBe(true);
    expect(isMarked([mark(1, 0, 4)], mark(1, 2, 5))).toBe(false);
  });

  it("cut a piece of a paragraph wherever it begins", () => {
    expect(ownPieces("small flame", 4, [mark(1, 0, 6), mark(1, 10, 40)])).toEqual([
      { text: "sm", isOwn: true, at: 4 },
      { text: "all ", isOwn: false, at: 6 },
      { text: "flame", isOwn: true, at: 10 },
    ]);
    expect(ownPieces("small", 0, [])).toEqual([{ text: "small", isOwn: false, at: 0 }]);
  });
});
