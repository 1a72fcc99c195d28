/** Which words of a day's plan are left in a sitting. Pure: it follows from the plan and what was rated, as a deck does. */
import type { FSRS } from "ts-fsrs";
import type { Rated } from "../decks/replay";
import type { Answer } from "../decks/rules";
import type { Due } from "../schedule/api";
import { daysBetween, memoryAfter } from "../schedule/rules";

/** How often a word that was hard comes back on the same day: more of it in one sitting teaches little. */
export const MOST_RETURNS = 2;

/** A word that is left. */
export interface Left extends Due {
  /** How it was rated in this sitting. */
  answers: Answer[];
}

/**
 * The words that were not rated yet, as the plan has them; after them those whose newest answer was "hard", the one that waits
 * longest first.
 */
export function leftOf(due: readonly Due[], rated: readonly Rated[]): Left[] {
  const answers = new Map<string, Answer[]>();
  for (const { vocab_back_id: id, rating } of rated) {
    const before = answers.get(id) ?? [];
    // The newest moves to the end: a map keeps the order of its entries.
    answers.delete(id);
    answers.set(id, [...before, rating]);
  }
  const words = new Map(due.map((each) => [each.word.id, each]));
  const back = [...answers].flatMap(([id, given]) => {
    const word = words.get(id);
    return word && comesBack(given) ? [{ ...word, answers: given }] : [];
  });
  const open = due.filter(({ word }) => !answers.has(word.id)).map((each) => ({ ...each, answers: [] }));
  return [...open, ...back];
}

/** Whether a word comes back after these answers of a sitting. */
export const comesBack = (answers: readonly Answer[]): boolean =>
  answers.at(-1) === "hard" && answers.length <= MOST_RETURNS;

/** A word as it is remembered after what was answered today. */
export function rememberedAs(
  scheduler: FSRS,
  { memory, last_rated_on, answers }: Pick<Left, "memory" | "last_rated_on" | "answers">,
  today: string,
): Pick<Due, "memory" | "last_rated_on"> {
  let now = { memory, last_rated_on };
  for (const answer of answers) {
    const days = daysBetween(now.last_rated_on, today);
    now = { memory: memoryAfter(scheduler, now.memory, days, answer), last_rated_on: today };
  }
  return now;
}
