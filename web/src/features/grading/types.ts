/** The shapes of the grading calls, as the contract words them. */
import type { GradingCard, Lang, Page, Timestamp } from "../../api/types";

/** A text in the three languages of the interface. */
export type Words = Record<Lang, string>;

/** One dimension of a rubric with the meaning of each level. */
export interface RubricDimension {
  name: string;
  title: Words;
  levels: { score: number; text: Words }[];
}

/** How a task is scored. */
export interface Rubric {
  name: string;
  max: number;
  step: number;
  dimensions: RubricDimension[];
}

/** What a grader has said about one response so far. */
export interface Mark {
  dimensions: Record<string, number>;
  score: number | null;
  comment: string;
}

/** What the learner read or heard before answering. */
export interface TaskStimulus {
  title: string | null;
  paragraphs: { number: number; text: string }[];
  posts: { author: string; is_professor: boolean; text: string }[];
  transcript: { speaker: string; start: number; end: number; text: string }[];
}

/** One response with its task and its rubric. */
export interface TaskResponse {
  item: string;
  section: "speaking" | "writing";
  kind: "speaking" | "writing";
  prompt: string;
  stimulus: TaskStimulus;
  text: string | null;
  /** Words of the text; 0 for speech. */
  words: number;
  recording: { url: string; seconds: number; mime: string } | null;
  rubric: Rubric;
  draft: Mark | null;
}

/** A whole job: one attempt's responses. */
export interface GradingJob extends GradingCard {
  responses: TaskResponse[];
  overall_comment: string;
  draft_version: number;
  delivered_at: Timestamp | null;
}

/** The queue with the grader's day. */
export interface GradingQueue extends Page<GradingCard> {
  today: { delivered: number; in_time: number; open: number };
}

/** What saving a draft sends. */
export interface DraftBody {
  draft_version: number;
  responses: Record<string, Mark>;
  overall_comment: string;
}

/** What saving a draft answers. */
export interface DraftSaved {
  draft_version: number;
  saved_at: Timestamp;
}
