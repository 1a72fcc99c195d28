/** A deck from a known order and what was rated since: the twin of `product/src/flashcards/decks/replay.rs`. */
import { type Answer, study } from "./rules";

/** A rating as it is replayed. */
export interface Rated {
  id: string;
  vocab_back_id: string;
  rating: Answer;
  draw: number;
  /** RFC 3339 in UTC with milliseconds, so that texts are in the order of their times. */
  rated_at: string;
}

const before = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** By their times, then by their ids. */
export const inOrder = <R extends Rated>(ratings: readonly R[]): R[] =>
  ratings.toSorted((a, b) => before(a.rated_at, b.rated_at) || before(a.id, b.id));

/** The cards that are left. A rating moves its card wherever that is; one of a card that has left moves nothing. */
export function replay(start: readonly string[], ratings: readonly Rated[]): string[] {
  let cards = [...start];
  for (const { vocab_back_id, rating, draw } of inOrder(ratings)) {
    const at = cards.indexOf(vocab_back_id);
    if (at >= 0) cards = study(cards, at, rating, draw).cards;
  }
  return cards;
}
