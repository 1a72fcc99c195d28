/**
 * When a word comes again (D-096): the twin of `product/src/flashcards/schedule/rules.rs`. Both are held to `schedule-vectors.json`.
 * `ts-fsrs`, kept by the makers of the model, gives the same days as the server's crate; it costs 5 kB, on the screen of the plan only.
 */
import { type FSRS, fsrs, type Grade, Rating } from "ts-fsrs";
import type { Wire } from "../../../api/types";
import type { Answer } from "../decks/rules";

/** What is remembered of a word: days until it is recalled in nine of ten cases, and how hard it is, from 1 to 10. */
export type Memory = Wire["VocabMemoryState"];

/** Whoever does not recall a word has no other button than "hard". */
const grades: Record<Answer, Grade> = {
  hard: Rating.Again,
  good: Rating.Good,
  easy: Rating.Easy,
  known: Rating.Easy,
};

/** The model with the weights and the wish of a learner; without a random spread, so that every device names the same day. */
export const schedulerOf = ({
  parameters,
  retention,
}: Pick<Wire["VocabPlan"], "parameters" | "retention">): FSRS =>
  fsrs({ w: parameters, request_retention: retention, enable_fuzz: false, enable_short_term: true });

/** Whole days from one date to another; none when the other is before. */
export const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));

/** What a rating leaves of a memory after so many days. */
export const memoryAfter = (scheduler: FSRS, before: Memory | null, days: number, answer: Answer): Memory =>
  scheduler.next_state(before, days, grades[answer]);

/** In how many days a word comes again: tomorrow at the earliest. */
export const intervalOf = (scheduler: FSRS, { stability }: Memory): number =>
  Math.max(1, scheduler.next_interval(stability, 0));

/** In how many days a word would come again after each answer. */
export function intervalsOf(
  scheduler: FSRS,
  { memory, last_rated_on }: Pick<Wire["VocabDue"], "memory" | "last_rated_on">,
  today: string,
): (answer: Answer) => number {
  const days = daysBetween(last_rated_on, today);
  return (answer) => intervalOf(scheduler, memoryAfter(scheduler, memory, days, answer));
}
