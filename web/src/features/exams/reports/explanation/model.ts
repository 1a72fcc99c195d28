/** The explanation as the screen reads it: every item beside its key, numbered as in the result. */
import type { Section } from "../../../../api/types";
import type {
  AnswerShape,
  ExplanationWire,
  KeyWire,
  ModelResponse,
  Scored,
  SetWire,
  TranscriptLine,
  Verdict,
} from "./wire";
import type { PassageWord } from "./words/model";

/** One option or place with its reason. */
export interface ExplainedOption {
  id: string;
  text: string;
  isCorrect: boolean;
  isChosen: boolean;
  verdict: Verdict | null;
  reason: string | null;
}

/** One question or task with its key. */
export interface ExplainedItem {
  id: string;
  /** Counts from 1 in its section. */
  number: number;
  kind: AnswerShape["kind"];
  prompt: string;
  /** The introductory sentence of a summary, or the sentence to insert. */
  lead: string | null;
  /** The paragraph that the question names. */
  paragraph: number | null;
  options: ExplainedOption[];
  explanation: string;
  evidence: string[];
  models: ModelResponse[];
  /** Of a task: phrases to use, and faults that are often made. */
  phrases: string[];
  faults: string[];
  /** What was answered and what is right, of kinds that are placed or completed. */
  answer: Answer;
  /** As the server scored it; null for tasks. */
  scored: Scored | null;
  /** What was heard with this item alone, and its words. */
  audio: SetWire["audio"];
  transcript: TranscriptLine[];
}

/** An answer beside its key, in the names of the wire. */
export interface Answer {
  shape: AnswerShape;
  given: string[];
  text: string | null;
  pairs: Record<string, string>;
  correct: string[];
  matches: Record<string, string>;
  accepted: string[][];
}

/** One stimulus with its questions. */
export interface ExplainedSet
  extends Pick<
    SetWire,
    "id" | "kind" | "paragraphs" | "posts" | "title" | "scene" | "audio" | "cloze" | "email" | "picture"
  > {
  section: Section;
  transcript: TranscriptLine[];
  items: ExplainedItem[];
  vocabulary: PassageWord[];
}

/** What graders mark has no outcome of its own here. */
const isScored = (outcome: KeyWire["outcome"]): outcome is Scored | null =>
  outcome !== "graded" && outcome !== "pending";

/** Puts keys to their items. An item without a key cannot be explained and is left out. */
export function readExplanation({ sets }: ExplanationWire): ExplainedSet[] {
  const counted = new Map<Section, number>();
  return sets.map(({ section, set, transcript, keys, vocabulary }) => ({
    ...set,
    section,
    transcript,
    vocabulary,
    items: set.items.flatMap((item) => {
      const number = (counted.get(section) ?? 0) + 1;
      counted.set(section, number);
      const key = keys[item.id];
      return key ? [readItem(item, key, number)] : [];
    }),
  }));
}

function readItem(item: SetWire["items"][number], key: KeyWire, number: number): ExplainedItem {
  const { answer } = item;
  return {
    id: item.id,
    number,
    kind: answer.kind,
    prompt: item.prompt,
    lead:
      answer.kind === "insert_text" ? answer.sentence : answer.kind === "prose_summary" ? answer.lead : null,
    paragraph: item.highlight?.paragraph ?? null,
    options: choices(answer).map(({ id, text }) => ({
      id,
      text,
      isCorrect: key.correct.includes(id),
      isChosen: key.given.includes(id),
      verdict: key.options[id]?.verdict ?? null,
      reason: key.options[id]?.reason ?? null,
    })),
    explanation: key.explanation,
    evidence: key.evidence,
    models: key.models,
    phrases: key.useful_language ?? [],
    faults: key.typical_faults ?? [],
    answer: {
      shape: answer,
      given: key.given,
      text: key.given_text ?? null,
      pairs: key.given_pairs ?? {},
      correct: key.correct,
      matches: key.matches ?? {},
      accepted: key.accepted ?? [],
    },
    scored: isScored(key.outcome) ? key.outcome : null,
    audio: item.audio ?? null,
    transcript: key.transcript ?? [],
  };
}

function choices(answer: AnswerShape): { id: string; text: string }[] {
  switch (answer.kind) {
    case "insert_text":
      // A place is known by the words that follow it; without any it is the paragraph's end.
      return answer.places.map(({ id, before }) => ({ id, text: before ? `▪ ${before} …` : "… ▪" }));
    case "speaking":
    case "writing":
    case "missing_letters":
      return [];
    case "chart":
      return answer.rows;
    case "build_sentence":
      return answer.chunks;
    default:
      return answer.options;
  }
}
