/** What a part holds, as the learner may see it: the player's own names for what the api describes. */
import type {
  Attempt as ApiAttempt,
  AttemptPart as ApiAttemptPart,
  Mode,
  Narrow,
  Section,
  Wire,
} from "../../../../api/types";

export type { Mode, Section };

/** Options, a text, a take, or what was put where. */
export type AnswerValue =
  | Exclude<Wire["AnswerValue"], { kind: "matches" }>
  | { kind: "matches"; pairs: Record<string, string> };
/** An answer as the server keeps it. */
export type KeptAnswer = Omit<Wire["AnswerBody"], "value"> & { value: AnswerValue };
/** How time is counted in a part; `per_item`: every question has its own countdown. */
export type PartClock = Exclude<Wire["ClockBody"], { kind: "per_item" }> | { kind: "per_item" };
/** Which module of an adaptive section; in a strict attempt under way the second one keeps its name to itself. */
export type Module = "router" | "second" | "lower" | "upper";
/** A part of the attempt. */
export type AttemptPart = Omit<ApiAttemptPart, "clock" | "module" | "kinds"> & {
  clock: PartClock;
  /** The kinds of its sets; none for a second module that keeps its name to itself. */
  kinds?: string[];
  module?: Module | null;
};
/** A break that follows a section. */
export interface Break {
  after: string;
  seconds: number;
}
/** What staff has granted this learner, as it was when the attempt began. */
export interface Accommodations {
  time_factor: number;
  large_type: boolean;
  extra_breaks: boolean;
  screen_reader_order: boolean;
}
/** What of the test is taken. */
export interface Scope {
  kind: "whole" | "section" | "set";
  section?: string | null;
  set?: string | null;
}
/** One sitting of a test. */
export type Attempt = Omit<
  ApiAttempt,
  "answers" | "parts" | "breaks" | "accommodations" | "scope" | "checked_sets" | "paused_at" | "status"
> & {
  /** `paused` only in comfortable mode. */
  status: ApiAttempt["status"] | "paused";
  answers: Record<string, KeptAnswer>;
  parts: AttemptPart[];
  breaks?: Break[];
  accommodations?: Accommodations;
  scope?: Scope;
  /** Comfortable mode: sets whose answers were checked, and which are therefore final. */
  checked_sets?: string[];
};

/** One encoding of a clip. */
export type AudioSource = Wire["Source"];
/** Something to be heard. */
export type AudioClip = Wire["Audio"];
/** One option of a question. */
export type Choice = Wire["Choice"];
/** A place where a sentence might be inserted, before the given words of the paragraph (empty: at its end). */
export type Place = Wire["Place"];
/** Windows of a task in seconds. */
export type TaskTiming = Wire["TaskTiming"];
/** A heading of a table with the number of options that belong below it. */
export interface Category {
  id: string;
  text: string;
  takes: number;
}
/** Words that stand, or a place for a word. */
export type FramePart = { kind: "text"; text: string } | { kind: "blank" };
/** A sentence with blanks and the chunks that may fill them; there may be more chunks than blanks. */
export interface BuildSentence {
  kind: "build_sentence";
  /** The line that the sentence answers. */
  context: string;
  frame: FramePart[];
  chunks: Choice[];
}
/** How an item of the kinds that came with the 2026 format, or with tables and charts, is answered. */
type NewShape =
  | { kind: "multiple_choice"; choose: number; options: Choice[]; partial?: boolean }
  | { kind: "missing_letters"; shown: string; missing: number }
  | { kind: "fill_in_table"; categories: Category[]; options: Choice[] }
  | { kind: "chart"; rows: Choice[]; columns: Choice[]; partial?: boolean }
  | { kind: "order_steps"; options: Choice[] }
  | BuildSentence;
/** How an item is answered. */
export type AnswerShape = Exclude<Wire["AnswerShape"], { kind: NewShape["kind"] }> | NewShape;
/** One shape by its name. */
export type Shape<Kind extends AnswerShape["kind"]> = Extract<AnswerShape, { kind: Kind }>;
/** Words of the passage a question is about; without `text` the whole paragraph. */
export type Highlight = Wire["Highlight"];
/** A question or a task. */
export type Item = Omit<Wire["Item"], "answer" | "seconds" | "audio"> & {
  answer: AnswerShape;
  /** Its own countdown, where the clock of the part is `per_item`. */
  seconds?: number | null;
  /** Heard once before it is answered. */
  audio?: AudioClip | null;
};
/** The key of an item with its explanation. */
export type ItemKey = Wire["Key"] & {
  /** Options of a table with their categories, rows of a chart with their columns. */
  matches?: Record<string, string>;
  /** Orders of a sentence that are right. */
  accepted?: string[][];
};
/** What is told about a set once its answers are final. */
export interface CheckedSet {
  /** By item. */
  items: Record<string, ItemKey>;
  transcript?: Wire["TranscriptLine"][];
}
/** A paragraph of a text; numbers count from 1. */
export type Paragraph = Wire["Paragraph"];
/** A post of an academic discussion. */
export type Post = Wire["Post"];
/** Text of a set whose words have lost letters. */
export type ClozePiece = { kind: "text"; text: string } | { kind: "blank"; item: string };
/** What an everyday text is. */
export type Genre = "sign" | "menu" | "email" | "post" | "chat" | "notice" | "schedule" | "form";
/** An own drawing. */
export interface Picture {
  url: string;
  alt: string;
}
/** The email to be written: to whom, about what, and why. */
export interface EmailTask {
  to: string;
  subject: string;
  situation: string;
  goals: string[];
}
/** A stimulus with its items. */
export type ItemSet = Omit<Wire["Set"], "items" | "cloze" | "genre" | "picture" | "email"> & {
  items: Item[];
  cloze?: ClozePiece[] | null;
  genre?: string | null;
  picture?: Picture | null;
  email?: EmailTask | null;
};
/** A running part. */
export type PartContent = Omit<Narrow<Wire["Part"], { section: Section }>, "clock" | "sets" | "module"> & {
  clock: PartClock;
  sets: ItemSet[];
  module?: Module | null;
};
