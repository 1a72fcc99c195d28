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
/** An option, a row, a column or a chunk. */
export interface Choice {
  id: string;
  text: string;
}
/** Words of a sentence, or a place for one chunk. */
export type FramePiece = { kind: "text"; text: string } | { kind: "blank" };
/** Kinds that are answered by placing and completing. */
export type PlacedShape =
  | { kind: "missing_letters"; shown: string; missing: number }
  | { kind: "fill_in_table"; categories: (Choice & { takes: number })[]; options: Choice[] }
  | { kind: "chart"; rows: Choice[]; columns: Choice[]; partial: boolean }
  | { kind: "order_steps"; options: Choice[] }
  | { kind: "build_sentence"; context: string; frame: FramePiece[]; chunks: Choice[] };
/** How an item is answered. */
export type AnswerShape = Wire["AnswerShape"] | PlacedShape;
/** Text with gaps. */
export type ClozePiece = { kind: "text"; text: string } | { kind: "blank"; item: string };
/** What the learner saw. */
export type SetWire = Omit<Wire["Set"], "items"> & {
  cloze?: ClozePiece[];
  email?: { to: string; subject: string; situation: string; goals: string[] } | null;
  picture?: { url: string; alt: string } | null;
  items: (Omit<Wire["Set"]["items"][number], "answer"> & { answer: AnswerShape })[];
};
/** How the server scored an item. */
export type Scored = "right" | "partial" | "wrong" | "blank";
/** The key of one item. */
export type KeyWire = Narrow<
  Wire["Key"],
  { options: Record<string, Narrow<Wire["OptionReason"], { verdict: Verdict }>> }
> & {
  given_text?: string | null;
  given_pairs?: Record<string, string>;
  matches?: Record<string, string>;
  accepted?: string[][];
  outcome?: Scored | null;
  /** What was heard with the item alone. */
  transcript?: TranscriptLine[];
};
/** `GET /api/attempts/{id}/explanation`. */
export interface ExplanationWire {
  sets: (Omit<Wire["ExplainedSet"], "section" | "set" | "keys"> & {
    section: Section;
    set: SetWire;
    keys: Record<string, KeyWire>;
  })[];
}
