/** What a part holds, as the learner may see it: the player's own names for what the api describes. */
import type {
  Attempt as ApiAttempt,
  AttemptPart as ApiAttemptPart,
  Mode,
  Section,
  Wire,
} from "../../../../api/types";

export type { Mode, Section };

/** Options, a text, a take, or what was put where. */
export type AnswerValue = Wire["AnswerValue"];
/** An answer as the server keeps it. */
export type KeptAnswer = Wire["AnswerBody"];
/** How time is counted in a part; `per_item`: every question has its own countdown. */
export type PartClock = Wire["ClockBody"];
/** Which module of an adaptive section; in a strict attempt under way the second one keeps its name to itself. */
export type Module = "router" | "second" | "lower" | "upper";
/** A part of the attempt. */
export type AttemptPart = Omit<ApiAttemptPart, "module" | "kinds"> &
  Partial<Pick<ApiAttemptPart, "module" | "kinds">>;
/** A break that follows a section. */
export type Break = Wire["Break"];
/** What staff has granted this learner, as it was when the attempt began. */
export type Accommodations = Wire["Accommodations"];
/** What of the test is taken. */
export type Scope = Wire["Scope"];
/** One sitting of a test. */
export type Attempt = Omit<
  ApiAttempt,
  "parts" | "breaks" | "accommodations" | "scope" | "checked_sets" | "paused_at"
> & {
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
export type Category = Wire["Category"];
/** Words that stand, or a place for a word. */
export type FramePart = Wire["FramePiece"];
/** How an item is answered. */
export type AnswerShape = MayBePartial<Wire["AnswerShape"]>;
/** Left out, an answer counts as a whole. */
type MayBePartial<Shape> = Shape extends { partial: boolean }
  ? Omit<Shape, "partial"> & { partial?: boolean }
  : Shape;
/** One shape by its name. */
export type Shape<Kind extends AnswerShape["kind"]> = Extract<AnswerShape, { kind: Kind }>;
/** A sentence with blanks and the chunks that may fill them; there may be more chunks than blanks. */
export type BuildSentence = Shape<"build_sentence">;
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
export type ItemKey = Wire["Key"];
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
export type ClozePiece = Wire["ClozePiece"];
/** What an everyday text is. */
export type Genre = "sign" | "menu" | "email" | "post" | "chat" | "notice" | "schedule" | "form";
/** An own drawing. */
export type Picture = Wire["Picture"];
/** The email to be written: to whom, about what, and why. */
export type EmailTask = Wire["Email"];
/** A stimulus with its items. */
export type ItemSet = Omit<Wire["Set"], "items" | "cloze" | "genre" | "picture" | "email"> & {
  items: Item[];
  cloze?: ClozePiece[] | null;
  genre?: string | null;
  picture?: Picture | null;
  email?: EmailTask | null;
};
/** A running part. */
export type PartContent = Omit<Wire["Part"], "sets"> & {
  sets: ItemSet[];
  module?: Module | null;
};
