import { expect, it } from "vitest";
import { markWord } from "./markWord";

it.each([
  ["She was reluctant to leave.", "reluctant", "reluctant"],
  ["Many students registered late.", "register", "registered"],
  ["The color varies with heat.", "vary", "varies"],
  ["Reducing waste is cheap.", "reduce", "Reducing"],
  ["Twelve people have signed up for the hike.", "sign up for", "signed up for"],
  ["They took the cost into account.", "account", "account"],
  ["An act, not an action.", "act", "act"],
  ["Costs (in dollars) rose.", "c++", null],
  ["He ate.", "eat", null],
])("in “%s”, %s is %s", (sentence, word, marked) => {
  const stretches = markWord(sentence, word);
  expect(stretches.map(({ text }) => text).join("")).toBe(sentence);
  expect(stretches.find(({ isWord }) => isWord)?.text ?? null).toBe(marked);
});
