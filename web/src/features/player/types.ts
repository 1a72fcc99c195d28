/** What a part holds, as the learner may see it, and a few names for what the api already describes. */
import type { AnswerValue, Attempt, AttemptPart, Mode, Section } from "../../api/types";

export type { AnswerValue, Attempt, AttemptPart, Mode, Section };

/** An answer as the server keeps it. */
export type KeptAnswer = Attempt["answers"][string];

/** How time is counted in a part. */
export type PartClock = AttemptPart["clock"];

/** One encoding of a clip. */
export interface AudioSource {
  type: string;
  url: string;
}

/** Something to be heard. */
export interface AudioClip {
  name: string;
  seconds: number;
  sources: AudioSource[];
}

/** One option of a question. */
export interface Choice {
  id: string;
  text: string;
}

/** A place where a sentence might be inserted, before the given words of the paragraph (empty: at its end). */
export interface Place {
  id: string;
  before: string;
}

/** Windows of a task in seconds. */
export interface TaskTiming {
  read: number;
  prepare: number;
  respond: number;
}

/** How an item is answered. */
export type AnswerShape =
  | { kind: "single_choice"; options: Choice[] }
  | { kind: "multiple_choice"; choose: number; options: Choice[] }
  | { kind: "insert_text"; sentence: string; paragraph: number; places: Place[] }
  | { kind: "prose_summary"; lead: string; choose: number; options: Choice[] }
  | { kind: "speaking"; timing: TaskTiming; rubric: string }
  | { kind: "writing"; timing: TaskTiming; rubric: string; min_words: number };

/** Words of the passage a question is about; without `text` the whole paragraph. */
export interface Highlight {
  paragraph: number;
  text?: string | null;
}

/** A question or a task. */
export interface Item {
  id: string;
  question_type: string;
  prompt: string;
  points: number;
  highlight?: Highlight | null;
  replay?: AudioClip | null;
  answer: AnswerShape;
}

/** A paragraph of a text; numbers count from 1. */
export interface Paragraph {
  number: number;
  text: string;
}

/** A post of an academic discussion. */
export interface Post {
  author: string;
  is_professor: boolean;
  text: string;
}

/** A stimulus with its items. */
export interface ItemSet {
  id: string;
  kind: string;
  title?: string | null;
  scene?: string | null;
  paragraphs: Paragraph[];
  posts: Post[];
  audio?: AudioClip | null;
  items: Item[];
}

/** A running part. */
export interface PartContent {
  id: string;
  section: Section;
  clock: PartClock;
  directions: string;
  sets: ItemSet[];
}
