/** The item bank by the names of the api. */
import type { Section, Wire } from "../../api/types";

/** Where a version, or one question of it, stands between its author and the learners. */
export type ReviewState = "draft" | "in_review" | "approved" | "retired";

/** The states in the order of a version's life. */
export const reviewStates: readonly ReviewState[] = ["draft", "in_review", "approved", "retired"];

/** A question that was found. */
export interface FoundQuestion {
  pack_version_id: string;
  item: string;
  slug: string;
  version: number;
  title: string;
  format: string;
  section: Section;
  part: string;
  set_kind: string;
  question_type: string;
  answer_kind: string;
  points: number;
  difficulty: number;
  prompt: string;
  /** Found words stand between U+0002 and U+0003; empty when no words are asked for. */
  excerpt: string;
  state: ReviewState;
  versions: number;
}

/** What the filters can be set to. */
export interface QuestionFacets {
  set_kinds: string[];
  question_types: string[];
  answer_kinds: string[];
  formats: string[];
  packs: string[];
}

/** A pack version. */
export interface BankPack {
  id: string;
  slug: string;
  version: number;
  format: string;
  kind: string;
  title: string;
  summary: string;
  items: number;
  minutes: number;
  state: ReviewState;
  published_at: string;
  attempts: number;
  is_listed: boolean;
}

/** A step of a review. */
export interface ReviewMark {
  item: string | null;
  state: ReviewState;
  reason: string;
  at: string;
  first_name: string;
  last_name: string;
  username: string;
}

/** A part of a version. */
export interface BankPart {
  id: string;
  section: Section;
  clock: Wire["ClockBody"];
  seconds: number;
  items: string[];
}

/** A version with everything about it. */
export interface BankPackDetail {
  pack: BankPack;
  author: string;
  licence: string;
  checked: string[];
  parts: BankPart[];
  versions: BankPack[];
  marks: ReviewMark[];
  blocking: string[];
  files: { path: string; bytes: number; sha256: string }[];
}

/** A reason to look at a question again. */
export type Flag =
  | "few_answers"
  | "too_easy"
  | "too_hard"
  | "strong_distractor"
  | "idle_option"
  | "often_blank";

/** A question with everything about it. */
export interface BankItem {
  pack: BankPack;
  section: Section;
  part: string;
  item: string;
  difficulty: number;
  state: ReviewState;
  set: Wire["Set"];
  transcript: Wire["TranscriptLine"][];
  key: Wire["Key"];
  versions: {
    pack_version_id: string;
    version: number;
    published_at: string;
    state: ReviewState;
    changes: number | null;
  }[];
  statistics: {
    answered: number;
    blank: number;
    share_right: number | null;
    shares: Record<string, number>;
    min_answers: number;
  };
  flags: Flag[];
  marks: ReviewMark[];
  previous: string | null;
  next: string | null;
}

/** A field that differs between two versions. */
export interface BankChange {
  field: string;
  before: string | null;
  after: string | null;
}
