/**
 * Where a card goes when it was studied (R-242 to R-247, D-094, D-095): the twin of `product/src/flashcards/decks/rules.rs`. Both
 * are held to `deck-vectors.json`.
 */
import type { Wire } from "../../../api/types";

/** How a card was studied; `known` takes it out of the deck. */
export type Answer = Wire["CardAnswer"];
/** An answer that puts the card back. */
export type Rating = Exclude<Answer, "known">;

/** The ratings in the order of their thirds. */
export const ratings: readonly Rating[] = ["hard", "good", "easy"];

/** How many places a third has when a card goes back among so many others. */
export const bandOf = (others: number): number => Math.floor(others / 3);

/** The place that a card gets among `others`; none when it leaves. `draw` is any whole number of 32 bits, drawn at random. */
export function placeOf(others: number, answer: Answer, draw: number): number | null {
  if (answer === "known") return null;
  const third = ratings.indexOf(answer);
  if (third < 0) throw new RangeError(`no rating: ${answer}`);
  const band = bandOf(others);
  return band === 0 ? others : third * band + (draw % band);
}

/** Studies the card at `at`; 0 is the top. The other cards keep their order. */
export function study<Card>(
  cards: readonly Card[],
  at: number,
  answer: Answer,
  draw: number,
): { cards: Card[]; place: number | null } {
  const card = cards[at];
  if (card === undefined) throw new RangeError(`no card at ${at} of ${cards.length}`);
  const others = cards.toSpliced(at, 1);
  const place = placeOf(others.length, answer, draw);
  return { cards: place === null ? others : others.toSpliced(place, 0, card), place };
}
