import { expect, it } from "vitest";
import type { PartContent } from "../types";
import { shortOf } from "./shortText";

const asks = (min_words: number) =>
  ({ sets: [{ items: [{ id: "w1", answer: { kind: "writing", min_words } }] }] }) as unknown as PartContent;
const written = (words: number) => ({ kind: "text" as const, text: "word ".repeat(words) });

it.each([
  [12, { words: 12, minimum: 100 }],
  [69, { words: 69, minimum: 100 }],
  [70, null],
  [130, null],
])("%i of 100 words: %o", (words, short) => {
  expect(shortOf(asks(100), "w1", written(words))).toEqual(short);
});

it("where no length is asked for, none is missing", () => {
  expect(shortOf(asks(0), "w1", written(1))).toBeNull();
  expect(shortOf(asks(100), "w2", written(1))).toBeNull();
  expect(shortOf(asks(100), "w1", undefined)).toBeNull();
});
