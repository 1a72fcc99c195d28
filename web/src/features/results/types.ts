/** The calls of reports, sharing, combining and history, by the names of the api. */
import type {
  AttemptStatus,
  AttemptTest,
  Mode,
  Narrow,
  Section,
  SectionScore,
  TestKind,
  Wire,
} from "../../api/types";

/** Figures of the older scale beside a band. */
export type Comparable = Wire["ComparableFigure"];

/** A total as rows and reports carry it. */
export type TotalFigures = Wire["ResultTotal"];

/** The scales of a result. */
export type ScaleFigures = Wire["ResultScale"];

/** `GET /transcript`: one line; of a form it may be a set alone. */
export type TranscriptRow = Narrow<
  Wire["TranscriptRow"],
  {
    kind: TestKind | "set";
    mode: Mode;
    status: AttemptStatus;
    scores: Wire["PerSection_SectionFigure"];
  }
>;

/** Points of one kind of question in one test. */
export type TypePoints = Narrow<Wire["TypePoints"], { section: Section }>;

/** `GET /history`: one finished test. */
export type PastTest = Narrow<Wire["PastTest"], { test: TranscriptRow; types: TypePoints[] }>;

/** Something that was noted during a test. */
export type NotedEvent = Wire["EventLine"];

/** A timed part. */
export type PartTime = Narrow<Wire["PartLine"], { section: Section }>;

/** How one question was worked on. */
export type ItemTime = Narrow<Wire["TimeLine"], { section: Section }>;

/** `GET /attempts/{id}/report`. */
export type IntegrityReport = Narrow<
  Wire["IntegrityReport"],
  {
    attempt: Narrow<Wire["ResultAttempt"], { test: AttemptTest; mode: Mode; status: AttemptStatus }>;
    parts: PartTime[];
    items: ItemTime[];
    path: Partial<Record<Section, "lower" | "upper">>;
  }
>;

/** A scored section of a finished test. */
export type ScoredSection = Narrow<
  Wire["ScoredSectionBody"],
  { section: Section; kind: TestKind; mode: Mode }
>;

/** Four sections of several tests. */
export type CombinedReport = Narrow<Wire["CombinedReport"], { mode: Mode; sections: ScoredSection[] }>;

/** `GET /attempts/{id}/writing/{item}`. */
export type WritingContent = Narrow<Wire["WritingContent"], { test: AttemptTest }>;

/** A key that opens a report, without what it is. */
export type ShareKey = Wire["ShareKey"];

/** A shared attempt. */
export type SharedAttempt = Narrow<
  Wire["SharedAttempt"],
  { test: AttemptTest; mode: Mode; sections: SectionScore[] }
>;

/** `GET /shared-report`. */
export type SharedReport = Narrow<
  Wire["SharedReport"],
  { attempt: SharedAttempt | null; combined: CombinedReport | null }
>;

/** How the PDF of an attempt stands. */
export type PdfState = Narrow<Wire["PdfState"], { state: "pending" | "locked" | "rendering" | "ready" }>;
