import fc from "fast-check";
import { describe, expect, it } from "vitest";
import vectors from "./deck-vectors.json";
import { inOrder, type Rated, replay } from "./replay";
import { type Answer, bandOf, placeOf, ratings, study } from "./rules";

const answers: readonly Answer[] = [...ratings, "known"];
const most = 2 ** 32 - 1;
const aDraw = fc.integer({ min: 0, max: most });
const numbered = (size: number) => Array.from({ length: size }, (_, card) => `c${card}`);

it("moves cards as the server does, step by step", () => {
  expect(vectors.vectors.length).toBeGreaterThan(5);
  for (const vector of vectors.vectors) {
    let cards: string[] = vector.cards;
    for (const step of vector.steps) {
      cards = study(cards, 0, step.answer as Answer, step.draw).cards;
      expect(cards).toEqual(step.cards);
    }
  }
});

it("replays the steps of the server's vectors in any order to the same deck", () => {
  for (const vector of vectors.vectors) {
    let cards: string[] = vector.cards;
    const steps = vector.steps.flatMap(({ answer, draw }, n): Rated[] => {
      const [top] = cards;
      if (top === undefined) return [];
      cards = study(cards, 0, answer as Answer, draw).cards;
      const rated_at = new Date(n * 1000).toISOString();
      return [{ id: `r${n}`, vocab_back_id: top, rating: answer as Answer, draw, rated_at }];
    });
    const last = vector.steps.at(-1)?.cards;
    expect(replay(vector.cards, steps)).toEqual(last);
    expect(replay(vector.cards, steps.toReversed())).toEqual(last);
  }
});

it.each([
  [9, "hard", 0, 0],
  [9, "hard", 2, 2],
  [9, "hard", 3, 0],
  [9, "good", 0, 3],
  [9, "good", 5, 5],
  [9, "easy", 8, 8],
  [11, "easy", most, 6],
  [3, "easy", 7, 2],
  [2, "hard", 7, 2],
  [0, "good", 7, 0],
  [9, "known", 1, null],
] as const)("among %i others, %s with a draw of %i goes to %s", (others, answer, draw, place) => {
  expect(placeOf(others, answer, draw)).toBe(place);
});

it("refuses another rating, and a card that is not there", () => {
  for (const odd of ["again", "Hard", "", "1", "medium"])
    expect(() => placeOf(9, odd as Answer, 0), odd).toThrow(RangeError);
  expect(() => study([], 0, "good", 0)).toThrow(RangeError);
});

describe("however long one studies", () => {
  it("loses and doubles no card, and each lands in its third", () => {
    const step = fc.record({ answer: fc.constantFrom(...answers), draw: aDraw, at: fc.nat() });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.array(step, { maxLength: 200 }), (size, steps) => {
        let cards = numbered(size);
        const known: string[] = [];
        for (const { answer, draw, at: any } of steps) {
          if (cards.length === 0) break;
          const at = answer === "known" ? any % cards.length : 0;
          const card = cards[at] as string;
          const others = cards.toSpliced(at, 1);
          const studied = study(cards, at, answer, draw);
          const band = bandOf(others.length);
          if (answer === "known") {
            expect(studied).toEqual({ cards: others, place: null });
            known.push(card);
          } else {
            const third = ratings.indexOf(answer);
            const place = studied.place as number;
            if (band === 0) expect(place).toBe(others.length);
            else expect(Math.floor(place / band)).toBe(third);
            expect(studied.cards[place]).toBe(card);
          }
          cards = studied.cards;
          expect(
            cards.filter((other) => other !== card),
            "the others keep their order",
          ).toEqual(others);
          expect([...cards, ...known].toSorted()).toEqual(numbered(size).toSorted());
        }
      }),
    );
  });

  it("keeps cards whatever two devices rated, and only “known” takes one away", () => {
    const rated = fc.record({ card: fc.nat(45), rating: fc.constantFrom(...answers), draw: aDraw });
    fc.assert(
      fc.property(fc.nat(40), fc.array(rated, { maxLength: 120 }), (size, steps) => {
        const start = numbered(size);
        const all = steps.map(
          ({ card, ...rest }, n): Rated => ({
            ...rest,
            id: `r${String(n).padStart(3, "0")}`,
            vocab_back_id: `c${card}`,
            // Some at the same time: then the id decides.
            rated_at: new Date(Math.floor(n / 3) * 1000).toISOString(),
          }),
        );
        const known = new Set(
          all.flatMap(({ rating, vocab_back_id }) => (rating === "known" ? [vocab_back_id] : [])),
        );
        const left = replay(start, all);
        expect(left.toSorted()).toEqual(start.filter((card) => !known.has(card)).toSorted());
        expect(inOrder(all.toReversed())).toEqual(all);
        expect(replay(start, all.toReversed())).toEqual(left);
      }),
    );
  });
});
