/** The explanation as the api sends it: sets as the player showed them, with the keys beside. */
import type { Section } from "../../../api/types";

/** One spoken line with its time in the audio. */
export interface TranscriptLine {
  speaker: string;
  start: number;
  end: number;
  text: string;
}

/** Why an option is right or wrong, as packs name it. */
export type Verdict =
  | "correct"
  | "true_but_not_asked"
  | "opposite"
  | "half_right"
  | "not_mentioned"
  | "wrong_scope";

/** A model response of a task. */
export interface ModelResponse {
  level: number;
  text: string;
  note: string;
}

interface Choice {
  id: string;
  text: string;
}

/** How an item is answered, as far as an explanation shows it. */
export type AnswerShape =
  | { kind: "single_choice" | "multiple_choice"; options: Choice[] }
  | { kind: "prose_summary"; lead: string; options: Choice[] }
  | { kind: "insert_text"; sentence: string; paragraph: number; places: { id: string; before: string }[] }
  | { kind: "speaking" | "writing" };

/** What the learner saw. */
export interface SetWire {
  id: string;
  kind: string;
  title?: string | null;
  scene?: string | null;
  paragraphs: { number: number; text: string }[];
  posts: { author: string; is_professor: boolean; text: string }[];
  audio?: { name: string; seconds: number; sources: { type: string; url: string }[] } | null;
  items: {
    id: string;
    question_type: string;
    prompt: string;
    highlight?: { paragraph: number } | null;
    answer: AnswerShape;
  }[];
}

/** The key of one item. */
export interface KeyWire {
  given: string[];
  correct: string[];
  explanation: string;
  options: Record<string, { verdict: Verdict; reason: string }>;
  evidence: string[];
  models: ModelResponse[];
}

/** `GET /api/attempts/{id}/explanation`. */
export interface ExplanationWire {
  sets: {
    part: string;
    section: Section;
    set: SetWire;
    transcript: TranscriptLine[];
    keys: Record<string, KeyWire>;
  }[];
}
