/** What a question takes, with its explanation. */
const SECONDS_EACH = 45;

/** Whole minutes for so many questions, at least one. */
export const minutesLeft = (questions: number): number =>
  Math.max(1, Math.round((questions * SECONDS_EACH) / 60));
