/** No sentence for people stands in TSX: it would be missing in two languages. */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");

/** Text that is English on purpose: what learners read and write for the test. */
const english = ["features/landing/GradingStory.tsx"];

/** Text between tags, and attributes that are read out. A tag's own `>` is told from an arrow or a comparison by what precedes it. */
const texts = [
  /<[A-Za-z][^<>{}]*>\s*([^<>{}]*\p{L}{2}[^<>{}]*)</gu,
  /\}\s*\n\s*(\p{Lu}[\p{L} ,.’']+)\s*\n\s*</gu,
  /\s(?:label|title|alt|placeholder|aria-label|text)="([^"]*\p{L}{2}[^"]*)"/gu,
];

it("finds sentences where there are some", () => {
  const found = texts.flatMap((pattern) => [...'<p>Hello you</p> <img alt="A tree" />'.matchAll(pattern)]);
  expect(found.map((match) => match[1])).toEqual(["Hello you", "A tree"]);
});

it("finds none in the components", () => {
  const found = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter(
      (file) =>
        file.endsWith(".tsx") &&
        !file.includes(".test.") &&
        !file.startsWith("testing") &&
        !english.includes(file),
    )
    .flatMap((file) => {
      const source = readFileSync(resolve(root, file), "utf8").replace(/^\s*(\/?\*|\/\/).*$/gm, "");
      return texts.flatMap((pattern) =>
        [...source.matchAll(pattern)].map((match) => `${file}: ${match[1]?.trim()}`),
      );
    })
    // Code after a type argument or a self-closed element looks like text after a tag.
    .filter((line) => !/[;=()|]|^,|:$/.test(line.slice(line.indexOf(": ") + 2)));
  expect(found).toEqual([]);
});
