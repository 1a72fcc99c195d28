/**
 * The shapes of the calls, as the contract words them.
 * One file on purpose: once the api publishes its description, these names become
 * aliases of `components["schemas"]` in the generated `schema.ts` and nothing else moves.
 */

/** Interface language on the wire. */
export type Lang = "en" | "cn" | "tw";
/** A section of the test. */
export type Section = "reading" | "listening" | "speaking" | "writing";
/** How the learner sits a test. */
export type Mode = "comfortable" | "strict";
/** What a test covers. */
export type TestKind = "full_mock" | "quick_mock" | "section";
/** Time as RFC 3339 in UTC. */
export type Timestamp = string;

/** A list with pages of twenty. */
export interface Page<T> {
  data: T[];
  current_page: number;
  total: number;
}

/** Texts of a brand in one language. */
export type BrandCopy = Record<string, string>;

/** The brand of the host: looks, words and switches. */
export interface Tenant {
  slug: string;
  name: string;
  base_path: string;
  support_email: string;
  home_url: string | null;
  header: "light" | "dark";
  theme: Record<string, string>;
  logo_svg: string;
  logo_on_dark_svg: string;
  favicon_svg: string;
  social: { kind: string; url: string }[];
  languages: Lang[];
  default_language: Lang;
  copy: Record<Lang, BrandCopy>;
  terms?: Record<Lang, string>;
  hero: string;
  disclaimer: Record<Lang, string>;
  formats: string[];
  current_format: string;
}

/** True counts for the landing page. */
export interface Catalogue {
  packs: number;
  items: number;
  formats: number;
  graders_promise_hours: number | null;
}

/** A role on the server. */
export type Role = "student" | "teacher" | "parent" | "admin" | "super-admin" | "pro" | "old-pro" | "grader";

/** The signed-in person. */
export interface Profile {
  id: string;
  email: string;
  username: string | null;
  first_name: string;
  last_name: string;
  name: string;
  lang: Lang | null;
  timezone: string;
  all_roles: Role[];
  email_verified: boolean;
  finishBind: boolean;
  photo_url: string | null;
  taken_unlimited_expire_at: Timestamp | null;
  joined_at: Timestamp;
  phone: string | null;
  grading_sections: ("speaking" | "writing")[];
}

/** What register and login answer. */
export interface AuthResponse {
  access_token: string;
  user: Profile;
}

export interface Captcha {
  key: string;
  img: string;
}

export interface RegisterBody {
  email: string;
  password: string;
  captcha: string;
  captcha_key: string;
  referral_code?: string;
}

export interface LoginBody {
  email?: string;
  username?: string;
  password: string;
  privacy_info?: boolean;
}

export type GradeLevel = number | "graduated";
export type AgeBand = "under_13" | "13_15" | "16_17" | "adult";

export interface BindStudentBody {
  username: string;
  first_name: string;
  last_name: string;
  phone: string;
  school: string;
  grade_level: GradeLevel;
  graduation_year?: number;
  age_band: AgeBand;
  timezone?: string;
  preferred_language?: Lang;
}

/** A test as a list shows it. */
export interface TestCard {
  id: string;
  slug: string;
  version: number;
  format: string;
  kind: TestKind;
  title: string;
  summary: string;
  minutes: number;
  sections: { section: Section; questions: number; seconds: number }[];
  my_attempt: null | { id: string; status: AttemptStatus; updated_at: Timestamp };
}

export type AttemptStatus =
  | "created"
  | "in_progress"
  | "submitted"
  | "scored_auto"
  | "awaiting_grading"
  | "graded"
  | "void";

export interface AttemptTest {
  id: string;
  slug: string;
  title: string;
  format: string;
  kind: TestKind;
}

export type AnswerValue =
  | { kind: "choice"; options: string[] }
  | { kind: "text"; text: string }
  | { kind: "recording"; recording_id: string };

export interface AttemptPart {
  id: string;
  section: Section;
  position: number;
  state: "waiting" | "running" | "finished";
  seconds: number;
  clock: { kind: "whole"; seconds: number } | { kind: "answering"; seconds: number } | { kind: "per_task" };
  started_at: Timestamp | null;
  deadline_at: Timestamp | null;
  remaining_seconds: number;
  items: string[];
}

/** One sitting of a test, with everything the player needs to resume. */
export interface Attempt {
  id: string;
  test: AttemptTest;
  mode: Mode;
  status: AttemptStatus;
  created_at: Timestamp;
  started_at: Timestamp | null;
  submitted_at: Timestamp | null;
  server_now: Timestamp;
  leave_count: number;
  sittings: number;
  parts: AttemptPart[];
  answers: Record<string, { seq: number; value: AnswerValue; received_at: Timestamp }>;
  recordings: Record<
    string,
    { id: string; state: "uploading" | "complete"; chunks: number; seconds: number | null }
  >;
}

/** `open` until the test is handed in. */
export type SectionState = "scored" | "pending" | "open";

export interface SectionScore {
  section: Section;
  state: SectionState;
  raw: number | null;
  raw_max: number | null;
  scaled: number | null;
  low: number | null;
  high: number | null;
  level: string | null;
  due_at: Timestamp | null;
}

/** An attempt as the list of own attempts shows it. */
export interface AttemptCard {
  id: string;
  test_id: string;
  title: string;
  format: string;
  kind: TestKind;
  mode: Mode;
  status: AttemptStatus;
  created_at: Timestamp;
  submitted_at: Timestamp | null;
  updated_at: Timestamp;
  /** Until when the marks are promised, while they are awaited. */
  due_at: Timestamp | null;
  /** Sections scored so far. */
  scores: Partial<Record<Section, number>>;
}

/** The total; quick tests give the range only. */
export interface TotalScore {
  scaled: number | null;
  low: number;
  high: number;
}

/** A graded or waiting response of the result page. */
export interface GradedResponse {
  item: string;
  kind: "speaking" | "writing";
  prompt: string;
  text: string | null;
  recording: { url: string; seconds: number; mime: string } | null;
  score: number | null;
  max: number;
  dimensions: { name: string; title: Record<Lang, string>; score: number }[];
  /** Empty when there is none. */
  comment: string;
}

export interface Result {
  attempt: {
    id: string;
    test: AttemptTest;
    mode: Mode;
    submitted_at: Timestamp | null;
    status: AttemptStatus;
  };
  learner: { name: string };
  label: "practice_estimate";
  scale: { section_max: number; total_max: number };
  sections: SectionScore[];
  total: TotalScore | null;
  items: {
    id: string;
    section: Section;
    question_type: string;
    number: number;
    points: number | null;
    max_points: number;
    given: string[];
    correct: string[];
    outcome: "right" | "partial" | "wrong" | "blank" | "graded" | "pending";
  }[];
  grading: null | {
    id: string;
    state: "queued" | "claimed" | "delivered";
    due_at: Timestamp;
    created_at: Timestamp;
    delivered_at: Timestamp | null;
    grader_name: string | null;
    overall_comment: string | null;
    responses: GradedResponse[];
  };
  report: null | {
    state: "rendering" | "ready";
    check_code: string;
    url: string;
    pages: number | null;
    bytes: number | null;
  };
  leave_count: number;
  sittings: number;
}

/** A grading job as the queue shows it. */
export interface GradingCard {
  id: string;
  learner_name: string;
  title: string;
  tasks: number;
  product: "scores" | "simple" | "vip";
  state: "queued" | "claimed" | "delivered";
  created_at: Timestamp;
  due_at: Timestamp;
  claimed_by_me: boolean;
  claimed_by_name: string | null;
  claim_expires_at: Timestamp | null;
}

/** The body of every refusal. */
export interface ErrorBody {
  message: string;
  code: string;
  errors?: Record<string, string[]>;
  point?: number;
  request_id: string;
}
