import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Rated } from "../decks/replay";
import { type Answer, ratings } from "../decks/rules";
import type { Due } from "../schedule/api";
import { intervalsOf, schedulerOf } from "../schedule/rules";
import vectors from "../schedule/schedule-vectors.json";
import { wordOf } from "./FakeServer";
import { comesBack, type Left, leftOf, MOST_RETURNS, rememberedAs } from "./sitting";

const dueOf = (id: string): Due => ({
  word: wordOf(id),
  memory: { stability: 3, difficulty: 5 },
  last_rated_on: "2026-11-20",
  due_on: "2026-11-25",
});
const rate = (id: string, rating: Answer): Rated =>
  ({ id: "", vocab_back_id: id, rating, draw: 0, rated_at: "" }) as Rated;
const ids = (left: Left[]) => left.map(({ word }) => word.id);

describe("what is left of a plan", () => {
  const plan = ["a", "b", "c"].map(dueOf);

  it.each<[string, [string, Answer][], string[]]>([
    ["all, before the first rating", [], ["a", "b", "c"]],
    ["the others, after a good one", [["a", "good"]], ["b", "c"]],
    ["a hard one after the others", [["a", "hard"]], ["b", "c", "a"]],
    [
      "of two hard ones the one that waits longer",
      [
        ["a", "hard"],
        ["b", "hard"],
        ["c", "easy"],
      ],
      ["a", "b"],
    ],
    [
      "one that was hard again behind the other",
      [
        ["a", "hard"],
        ["b", "hard"],
        ["c", "easy"],
        ["a", "hard"],
      ],
      ["b", "a"],
    ],
    [
      "none that was hard a third time, nor one that was good the second time",
      [
        ["a", "hard"],
        ["b", "hard"],
        ["c", "known"],
        ["a", "hard"],
        ["b", "good"],
        ["a", "hard"],
      ],
      [],
    ],
    ["what is of the plan only", [["elsewhere", "hard"]], ["a", "b", "c"]],
  ])("is %s", (_what, rated, left) => {
    expect(
      ids(
        leftOf(
          plan,
          rated.map(([id, rating]) => rate(id, rating)),
        ),
      ),
    ).toEqual(left);
  });

  it("ends, shows each word first, each hard one again, none more than three times, and can be taken back", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 12 }),
        fc.infiniteStream(fc.constantFrom(...ratings)),
        (size, all) => {
          const due = Array.from({ length: size }, (_, n) => dueOf(`w${n}`));
          const rated: Rated[] = [];
          for (const answer of all) {
            const left = leftOf(due, rated);
            const [top] = left;
            if (!top) break;
            // New ones stand before those that come back.
            const firstBack = left.findIndex(({ answers }) => answers.length > 0);
            if (firstBack >= 0)
              expect(left.slice(firstBack).every(({ answers }) => comesBack(answers))).toBe(true);
            expect(new Set(ids(left)).size).toBe(left.length);
            rated.push(rate(top.word.id, answer));
            expect(leftOf(due, rated.slice(0, -1))[0]?.word.id).toBe(top.word.id);
          }
          for (const { word } of due) {
            const given = rated.filter(({ vocab_back_id }) => vocab_back_id === word.id);
            const hard = given.filter(({ rating }) => rating === "hard").length;
            expect(given.length).toBe(Math.min(hard + 1, MOST_RETURNS + 1));
          }
        },
      ),
    );
  });
});

it("a word that comes back is remembered as the model has it after that day's answers", () => {
  const [vector] = vectors.vectors;
  if (!vector) throw new Error("no vector");
  const scheduler = schedulerOf(vector);
  const word = dueOf("a");
  const today = "2026-11-27";
  const again = rememberedAs(scheduler, { ...word, answers: ["hard"] }, today);
  expect(again.last_rated_on).toBe(today);
  expect(again.memory.stability).toBeLessThan(word.memory.stability);
  // Good the second time is not as good as good at once.
  expect(intervalsOf(scheduler, again, today)("good")).toBeLessThan(
    intervalsOf(scheduler, word, today)("good"),
  );
  expect(rememberedAs(scheduler, { ...word, answers: [] }, today)).toEqual({
    memory: word.memory,
    last_rated_on: word.last_rated_on,
  });
});
