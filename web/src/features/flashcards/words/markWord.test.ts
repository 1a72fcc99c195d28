import { expect, it } from "vitest";
import { markWord } from "./markWord";
import { voiceOf } from "./speak";

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

it("speaks American English if the device can, else any English", () => {
  const voice = (lang: string) => ({ lang }) as SpeechSynthesisVoice;
  const [german, british, american] = [voice("de-DE"), voice("en-GB"), voice("en_US")];
  expect(voiceOf([german, british, american])).toBe(american);
  expect(voiceOf([german, british])).toBe(british);
  expect(voiceOf([german])).toBeNull();
});
