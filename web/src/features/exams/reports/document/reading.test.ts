import { describe, expect, it } from "vitest";
import type { Document } from "../../grading/documents/model";
import { acceptedSoFar, contextOf, drillsOf, isSame, nextOpen, paragraphsOf } from "./reading";

const document: Document = {
  schema: 1,
  runs: [
    { text: "Buses are cheap. In short, I " },
    { text: "am agree", delete: 1 },
    { text: "agree", insert: 1, comments: [1] },
    { text: " with her" },
    { text: ".\n", delete: 2 },
    { text: ", and ", insert: 2 },
    { text: "we " },
    { text: "makes", delete: 3 },
    { text: "make", insert: 3 },
    { text: " progress.\nThe end." },
  ],
  edits: { 1: { kind: "grammar" }, 2: { kind: "cohesion" }, 3: { kind: "grammar" } },
  comments: { 1: { text: "Yes." } },
};

/** What stands in each paragraph, with the letters' places. */
const told = (doc: Document) =>
  paragraphsOf(doc).map((paragraph) =>
    paragraph.map(({ edit, pieces, isLast }) => {
      const words = pieces.map(({ text, look, hasLineEnd, comments }) => {
        const sign = { plain: "", added: "+", deleted: "-" }[look];
        return `${sign}${text}${hasLineEnd ? "¶" : ""}${comments.map((number) => `[${number}]`).join("")}`;
      });
      return `${edit ?? ""}:${words.join("|")}${isLast ? "!" : ""}`;
    }),
  );

describe("a document as it is read", () => {
  it("is one stretch for each edit, in the paragraphs of the edited text", () => {
    expect(told(document)).toEqual([
      [
        ":Buses are cheap. In short, I ",
        "1:-am agree|+agree[1]!",
        ": with her",
        "2:-.¶|+, and !",
        ":we ",
        "3:-makes|+make!",
        ": progress.",
      ],
      [":The end."],
    ]);
  });

  it("knows which words a comment is about, also where an edit divides them", () => {
    const commented: Document = {
      schema: 1,
      runs: [
        { text: "Not this. " },
        { text: "But ", comments: [1] },
        { text: "these", delete: 1, comments: [1] },
        { text: "those", insert: 1, comments: [1] },
        { text: " words.", comments: [1] },
      ],
      edits: { 1: { kind: "grammar" } },
      comments: { 1: { text: "Whose?" } },
    };
    const pieces = paragraphsOf(commented).flatMap((paragraph) => paragraph.flatMap(({ pieces }) => pieces));
    const about = pieces.filter(({ isCommented }) => isCommented).map(({ text }) => text);
    expect(about).toEqual(["But ", "these", "those", " words."]);
    expect(pieces.map(({ comments }) => comments.length)).toEqual([0, 0, 0, 0, 1]);
  });

  it("splits where an edit splits, and shows the sign there", () => {
    const split: Document = {
      schema: 1,
      runs: [{ text: "One." }, { text: " ", delete: 1 }, { text: "\n", insert: 1 }, { text: "Two." }],
      edits: { 1: { kind: "cohesion" } },
      comments: {},
    };
    expect(told(split)).toEqual([[":One.", "1:- |+¶"], [":Two."]]);
  });

  it("shows an edit in its sentence, with other edits done", () => {
    const around = contextOf(document, 1);
    expect([around.before, around.behind]).toEqual(["In short, I ", " with her, and we make progress."]);
    expect(around.pieces.map(({ look, text }) => `${look} ${text}`)).toEqual([
      "deleted am agree",
      "added agree",
    ]);
    const long: Document = {
      ...document,
      runs: [{ text: "word ".repeat(40) }, { text: "x", insert: 1 }, { text: " word".repeat(40) }],
    };
    const { before, behind } = contextOf(long, 1);
    expect([before.length < 70, before.startsWith("… word"), behind.endsWith("word …")]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("goes from a decided edit to the next open one, and around", () => {
    expect(nextOpen([1, 2, 3], { 1: "accepted" }, 1)).toBe(2);
    expect(nextOpen([1, 2, 3], { 3: "kept", 2: "accepted" }, 3)).toBe(1);
    expect(nextOpen([1, 2], { 1: "kept", 2: "kept" }, 2)).toBeNull();
    expect(acceptedSoFar(document, { 1: "accepted", 2: "kept" })).toContain("I agree with her.\nwe makes");
  });

  it("asks for a few words that were replaced by a few words", () => {
    expect(drillsOf(document)).toEqual([
      {
        edit: 1,
        before: "In short, I ",
        behind: " with her, and we make progress.",
        given: "am agree",
        answer: "agree",
      },
      {
        edit: 3,
        before: "In short, I agree with her, and we ",
        behind: " progress.",
        given: "makes",
        answer: "make",
      },
    ]);
    expect([isSame("Agree ", "agree"), isSame("don’t", "don't"), isSame("agrees", "agree")]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
