/** The explanation by the names of the api: sets as the player showed them, with the keys beside. */
import type { Narrow, Wire } from "../../../../api/types";
import type { PassageWord } from "./words/model";

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
/** How the server scored an item. */
export type Scored = "right" | "partial" | "wrong" | "blank";
/** The key of one item. */
export type KeyWire = Narrow<Wire["Key"], { outcome: Scored | null }>;
/** `GET /api/attempts/{id}/explanation`. */
export type ExplanationWire = Narrow<
  Wire["Explanation"],
  {
    sets: Narrow<Wire["ExplainedSet"], { keys: Record<string, KeyWire>; vocabulary: PassageWord[] }>[];
  }
>;
