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
export type Section = Wire["Section"];
/** An official type of question. */
export type QuestionType = Wire["QuestionType"];
/** How the learner sits a test. */
export type Mode = Wire["Mode"];
/** What a test covers. */
export type TestKind = Wire["TestKind"];
/** How far an attempt has come. */
export type AttemptStatus = Wire["AttemptStatus"];
/** How far a grading job has come. */
export type JobState = Wire["JobState"];
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
export type Catalog = Pick<Wire["Catalog"], "packs" | "sets" | "items" | "formats" | "graders_promise_hours">;

/** A role on the server. */
export type Role = Wire["Role"];
/** The signed-in person. */
export type Profile = Wire["Profile"];
/** What register and login answer. */
export type AuthResponse = Wire["AuthResponse"];
export type Captcha = Wire["Captcha"];
export type RegisterBody = Wire["RegisterBody"];
export type LoginBody = Wire["LoginBody"];
export type AgeBand = Wire["AgeBand"];
export type BindTeacherBody = Wire["BindTeacherBody"];
export type BindParentBody = Wire["BindParentBody"];
export type BindStudentBody = Wire["BindStudentBody"];

/** An unfinished attempt at one section or one set of a test. */
export type MyPart = Wire["MyPart"];
/** A test as a list shows it. */
export type TestCard = Wire["TestCard"];

export type AttemptTest = Wire["AttemptTest"];
export type AnswerValue = Wire["AnswerValue"];
export type AttemptPart = Wire["AttemptPart"];
/** One sitting of a test, with everything the player needs to resume. */
export type Attempt = Wire["Attempt"];
/** How much of a test an attempt is about. */
export type Scope = Wire["Scope"];
/** An attempt as the list of own attempts shows it. */
export type AttemptCard = Wire["AttemptCard"];

/** `open` until the test is handed in; a single set has `points` and no score. */
export type SectionState = Wire["SectionState"];
export type SectionScore = Wire["ResultSection"];
/** The total; quick tests give the range only. */
export type TotalScore = Wire["ResultTotal"];
/** A graded or waiting response of the result page. */
export type GradedResponse = Wire["ResultResponse"];
/** What came out of one attempt. */
export type Result = Wire["Result"];

/** A grading job as the queue shows it. */
export type GradingCard = Wire["GradingCard"];

/** The body of every refusal. */
export type ErrorBody = Wire["ErrorBody"];
