/** The explanation by the names of the api: sets as the player showed them, with the keys beside. */
import type { Narrow, Section, Wire } from "../../../api/types";

/** One spoken line with its time in the audio. */
export type TranscriptLine = Wire["TranscriptLine"];
/** Why an option is right or wrong, as packs name it. */
export type Verdict =
  | "correct"
  | "true_but_not_asked"
  | "opposite"
  | "half_right"
  | "not_mentioned"
  | "wrong_scope";
/** A model response of a task. */
export type ModelResponse = Wire["ModelResponse"];
/** How an item is answered. */
export type AnswerShape = Wire["AnswerShape"];
/** What the learner saw. */
export type SetWire = Wire["Set"];
/** The key of one item. */
export type KeyWire = Narrow<
  Wire["Key"],
  { options: Record<string, Narrow<Wire["OptionReason"], { verdict: Verdict }>> }
>;
/** `GET /api/attempts/{id}/explanation`. */
export type ExplanationWire = Narrow<
  Wire["Explanation"],
  { sets: Narrow<Wire["ExplainedSet"], { section: Section; keys: Record<string, KeyWire> }>[] }
>;
