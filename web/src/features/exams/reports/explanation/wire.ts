/** The explanation by the names of the api: sets as the player showed them, with the keys beside. */
import type { Wire } from "../../../../api/types";

/** One spoken line with its time in the audio. */
export type TranscriptLine = Wire["TranscriptLine"];
/** Why an option is right or wrong, as packs name it. */
export type Verdict = Wire["OptionVerdict"];
/** A model response of a task. */
export type ModelResponse = Wire["ModelResponse"];
/** An option, a row, a column or a chunk. */
export type Choice = Wire["Choice"];
/** Words of a sentence, or a place for one chunk. */
export type FramePiece = Wire["FramePiece"];
/** How an item is answered. */
export type AnswerShape = Wire["AnswerShape"];
/** Kinds that are answered by placing and completing. */
export type PlacedShape = Extract<
  AnswerShape,
  { kind: "missing_letters" | "fill_in_table" | "chart" | "order_steps" | "build_sentence" }
>;
/** Text with gaps. */
export type ClozePiece = Wire["ClozePiece"];
/** What the learner saw. */
export type SetWire = Wire["Set"];
/** How the server scored an item that it scores by itself. */
export type Scored = Exclude<Wire["ItemOutcome"], "graded" | "pending">;
/** The key of one item. */
export type KeyWire = Wire["Key"];
/** `GET /api/attempts/{id}/explanation`. */
export type ExplanationWire = Wire["Explanation"];
