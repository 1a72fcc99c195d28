/**
 * The shapes of the calls, by the names of the generated description (`schema.ts`).
 * Where the api sends plain text from a closed list, the list stands here; `Narrow` keeps it honest:
 * a field that the api renames or gives another type no longer compiles.
 */
import type { components } from "./schema";

/** What the api describes. */
export type Wire = components["schemas"];

/** A shape of the wire with some of its fields known more closely than the description can say. */
export type Narrow<
  Shape,
  Known extends { [Key in keyof Known]: Key extends keyof Shape ? Shape[Key] : never },
> = Omit<Shape, keyof Known> & Known;

/** Interface language on the wire. */
export type Lang = Wire["Lang"];
/** A text in the three languages of the interface. */
export type Words = Wire["Words"];
/** A section of the test. */
export type Section = "reading" | "listening" | "speaking" | "writing";
/** How the learner sits a test. */
export type Mode = "comfortable" | "strict";
/** What a test covers. */
export type TestKind = "full_mock" | "quick_mock" | "section";
/** How far an attempt has come. */
export type AttemptStatus =
  | "created"
  | "in_progress"
  | "paused"
  | "submitted"
  | "scored_auto"
  | "awaiting_grading"
  | "graded"
  | "abandoned"
  | "void";
/** How far a grading job has come. */
export type JobState = "queued" | "claimed" | "delivered";
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
export type Tenant = Narrow<
  Wire["Tenant"],
  { copy: Record<Lang, BrandCopy>; terms?: Words; disclaimer: Words }
>;
/** True counts for the landing page. */
export type Catalogue = Pick<
  Wire["Catalogue"],
  "packs" | "sets" | "items" | "formats" | "graders_promise_hours"
>;

/** A role on the server. */
export type Role = Wire["Role"];
/** The signed-in person. */
export type Profile = Wire["Profile"];
/** What register and login answer. */
export type AuthResponse = Wire["AuthResponse"];
export type Captcha = Wire["Captcha"];
export type RegisterBody = Wire["RegisterBody"];
export type LoginBody = Wire["LoginBody"];
export type GradeLevel = number | "graduated";
export type AgeBand = Wire["AgeBand"];
export type BindTeacherBody = Wire["BindTeacherBody"];
export type BindParentBody = Wire["BindParentBody"];
export type BindStudentBody = Narrow<Wire["BindStudentBody"], { grade_level: GradeLevel }>;

/** An unfinished attempt at one section or one set of a test. */
export interface MyPart {
  id: string;
  status: AttemptStatus;
  updated_at: string;
  scope: Scope;
  set_title: string | null;
  mode: Mode;
}

/** A test as a list shows it. */
export type TestCard = { my_parts?: MyPart[] } & Narrow<
  Wire["TestCard"],
  {
    kind: TestKind;
    sections: Narrow<Wire["TestSection"], { section: Section }>[];
    my_attempt: Narrow<Wire["MyAttempt"], { status: AttemptStatus }> | null;
  }
>;

export type AttemptTest = Narrow<Wire["AttemptTest"], { kind: TestKind }>;
export type AnswerValue = Wire["AnswerValue"];
export type AttemptPart = Narrow<
  Wire["AttemptPart"],
  { section: Section; state: "waiting" | "running" | "finished" }
>;

/** One sitting of a test, with everything the player needs to resume. */
export type Attempt = Narrow<
  Wire["Attempt"],
  {
    test: AttemptTest;
    mode: Mode;
    status: AttemptStatus;
    parts: AttemptPart[];
    recordings: Record<string, Narrow<Wire["Recording"], { state: "uploading" | "complete" }>>;
  }
>;

/** How much of a test an attempt is about. */
export type Scope = Narrow<Wire["Scope"], { kind: "whole" | "section" | "set"; section: Section | null }>;

/** An attempt as the list of own attempts shows it. */
export type AttemptCard = Narrow<
  Wire["AttemptCard"],
  {
    kind: TestKind;
    mode: Mode;
    scope: Scope;
    status: AttemptStatus;
    scores: Partial<Record<Section, number>>;
  }
>;

/** `open` until the test is handed in; a single set has `points` and no score. */
export type SectionState = "scored" | "pending" | "open" | "points";
export type SectionScore = Narrow<Wire["ResultSection"], { section: Section; state: SectionState }>;
/** The total; quick tests give the range only. */
export type TotalScore = Wire["ResultTotal"];
/** A recording to hear. */
export type Take = Wire["RecordingSource"] & {
  /** The learner's device heard nothing in it. */
  is_silent?: boolean;
};
/** A graded or waiting response of the result page. */
export type GradedResponse = Narrow<
  Wire["ResultResponse"],
  {
    kind: "speaking" | "writing";
    dimensions: Narrow<Wire["DimensionScore"], { title: Words }>[];
    recording: Take | null;
  }
>;

/** What came out of one attempt. */
export type Result = Narrow<
  Wire["Result"],
  {
    attempt: Narrow<Wire["ResultAttempt"], { test: AttemptTest; mode: Mode; status: AttemptStatus }>;
    label: "practice_estimate";
    sections: SectionScore[];
    items: Narrow<
      Wire["ResultItem"],
      { section: Section; outcome: "right" | "partial" | "wrong" | "blank" | "graded" | "pending" }
    >[];
    grading: Narrow<Wire["ResultGrading"], { state: JobState; responses: GradedResponse[] }> | null;
    report: Narrow<Wire["ResultReport"], { state: "rendering" | "ready" }> | null;
  }
>;

/** A grading job as the queue shows it. */
export type GradingCard = Narrow<
  Wire["GradingCard"],
  { product: "scores" | "simple" | "vip"; state: JobState }
>;

/** The body of every refusal. */
export type ErrorBody = Wire["ErrorBody"];
