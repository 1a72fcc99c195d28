import type { ItemSet } from "../types";

/** Which of the spoken tasks a set is, for the words around it. */
export type SpokenKind = "repeat" | "interview" | "task";

/** Listen and repeat and the interview have several items that are heard; the older tasks have one that is read. */
export function spokenKind(set: ItemSet | undefined): SpokenKind {
  switch (set?.kind as string | undefined) {
    case "listen_and_repeat":
      return "repeat";
    case "take_an_interview":
      return "interview";
    default:
      return "task";
  }
}

/** Milliseconds of silence between the sentence and the beep (exam-formats 1c). */
export const REPEAT_PAUSE_MS = 2_000;
