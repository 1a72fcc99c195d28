/**
 * Holds the hand-written types to the description that the api generates: each of ours must be a narrower
 * reading of the same answer. A renamed or dropped field does not compile; nothing here reaches the browser.
 */
import type { DraftBody, DraftSaved, GradingJob, GradingQueue } from "../features/grading/types";
import type { components } from "./schema";
import type { AttemptCard, Result } from "./types";

type Wire = components["schemas"];
type Agrees<Ours extends Theirs, Theirs> = [Ours, Theirs];

/** One line for each answer that a screen reads. */
export type Agreement = [
  Agrees<AttemptCard, Wire["AttemptCard"]>,
  Agrees<Result, Wire["Result"]>,
  Agrees<GradingQueue, Wire["GradingQueue"]>,
  Agrees<GradingJob, Wire["GradingJob"]>,
  Agrees<DraftBody, Wire["SaveDraft"]>,
  Agrees<DraftSaved, Wire["DraftSaved"]>,
];
