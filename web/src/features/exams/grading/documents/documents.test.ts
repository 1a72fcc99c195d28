import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { bounds, check } from "./check";
import { accepted, canonical, counts, type Document, inOrder, rejected, untouched } from "./model";
import { fromDoc, toDoc } from "./schema";

interface Case {
  name: string;
  original: string;
  document: Document;
  causes: string[];
  accepted: string;
  counts: Record<string, number>;
}

const shared = "../../../../../../product/src/exams/grading/documents/fixtures/documents.json";
const cases = JSON.parse(readFileSync(new URL(shared, import.meta.url), "utf8")) as Case[];

it.each(cases)(
  "is judged as on the server: $name",
  ({ original, document, causes, accepted: clean, counts: of }) => {
    expect(check(document, original)).toEqual(causes);
    expect(accepted(document)).toBe(clean);
    expect(counts(document)).toEqual(of);
    // What is in order stays as it is on its way through the editor.
    if (causes.length === 0) {
      const back = fromDoc(toDoc(document), document);
      expect(canonical(back)).toBe(canonical(document));
    }
  },
);

it("knows the bounds of the server", () => {
  const rust = readFileSync(
    new URL(shared.replace("fixtures/documents.json", "check.rs"), import.meta.url),
    "utf8",
  );
  const names = {
    added: "ADDED",
    runs: "RUNS",
    edits: "EDITS",
    comments: "COMMENTS",
    note: "NOTE",
    comment: "COMMENT",
    said: "SAID",
  };
  const there = Object.entries(names).map(([name, constant]) => {
    const value = new RegExp(`const MAX_${constant}: usize = ([\\d_]+);`).exec(rust)?.[1];
    return [name, Number(value?.replaceAll("_", ""))];
  });
  expect(Object.fromEntries(there)).toEqual(bounds);
  const document = untouched("One.");
  document.comments[1] = { text: "x".repeat(bounds.comment + 1) };
  expect(check(document, "One.")).toEqual(["too_large"]);
  expect(rejected(document)).toBe("One.");
});

it("counts edits and comments as they are read, those on the whole text last", () => {
  const document: Document = {
    schema: 1,
    runs: [
      { text: "a", delete: 7, comments: [4] },
      { text: "b", insert: 7 },
      { text: "c", insert: 2, comments: [3] },
    ],
    edits: { 2: { kind: "task" }, 7: { kind: "grammar" } },
    comments: { 1: { text: "whole" }, 3: { text: "on c" }, 4: { text: "on a" } },
  };
  expect(inOrder(document)).toEqual({ edits: [7, 2], comments: [4, 3, 1] });
});
