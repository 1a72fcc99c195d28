/** The calls of reports, sharing, combining and history, by the names of the api. */
import type {
  AttemptStatus,
  AttemptTest,
  Mode,
  Section,
  SectionScore,
  TestKind,
  Timestamp,
  Wire,
} from "../../api/types";

/** Figures of the older scale beside a band. */
export interface Comparable {
  scaled: number | null;
  low: number;
  high: number;
}

/** A total as rows and reports carry it. */
export interface TotalFigures {
  scaled: number | null;
  low: number;
  high: number;
  comparable?: Comparable | null;
}

/** The scales of a result. */
export interface ScaleFigures {
  section_max: number;
  total_max: number;
}

/** `GET /transcript`: one line. */
export interface TranscriptRow {
  id: string;
  test_id: string;
  title: string;
  format: string;
  /** What was taken of the form. */
  kind: TestKind | "set";
  mode: Mode;
  status: AttemptStatus;
  created_at: Timestamp;
  submitted_at: Timestamp | null;
  due_at: Timestamp | null;
  scale: ScaleFigures;
  scores: Partial<Record<Section, { scaled: number; low: number; high: number }>>;
  total: TotalFigures | null;
  counts_for_trend: boolean;
}

/** `GET /history`: one finished test. */
export interface PastTest {
  test: TranscriptRow;
  types: TypePoints[];
}

/** Points of one kind of question in one test. */
export interface TypePoints {
  section: Section;
  question_type: string;
  points: number;
  of: number;
}

/** `GET /attempts/{id}/report`. */
export interface IntegrityReport {
  attempt: {
    id: string;
    test: AttemptTest;
    mode: Mode;
    status: AttemptStatus;
    submitted_at: Timestamp | null;
  };
  learner: { name: string };
  started_at: Timestamp | null;
  leave_count: number;
  sittings: number;
  late_answers: number;
  events: NotedEvent[];
  parts: PartTime[];
  items: ItemTime[];
  path: Partial<Record<Section, "lower" | "upper">>;
}

/** Something that was noted during a test. */
export interface NotedEvent {
  kind: string;
  item: string | null;
  started_at: Timestamp;
  ended_at: Timestamp | null;
}

/** A timed part. */
export interface PartTime {
  part: string;
  section: Section;
  started_at: Timestamp | null;
  ended_at: Timestamp | null;
  seconds_allowed: number;
  seconds_used: number | null;
}

/** How one question was worked on. */
export interface ItemTime {
  number: number;
  item: string;
  section: Section;
  question_type: string;
  seconds: number | null;
  versions: number;
  is_late: boolean;
}

/** A scored section of a finished test. */
export interface ScoredSection {
  section: Section;
  attempt_id: string;
  title: string;
  format: string;
  kind: TestKind;
  mode: Mode;
  submitted_at: Timestamp;
  scaled: number;
  low: number;
  high: number;
  level: string;
}

/** Four sections of several tests. */
export interface CombinedReport {
  id: string;
  format: string;
  created_at: Timestamp;
  mode: Mode;
  scale: ScaleFigures;
  sections: ScoredSection[];
  total: TotalFigures | null;
}

/** `GET /attempts/{id}/writing/{item}`. */
export interface WritingContent {
  learner: { name: string };
  test: AttemptTest;
  submitted_at: Timestamp | null;
  item: string;
  prompt: string;
  stimulus: Wire["Stimulus"];
  text: string | null;
  words: number;
  score: number | null;
  max: number;
  comment: string;
}

/** A key that opens a report, without what it is. */
export interface ShareKey {
  id: string;
  attempt_id: string | null;
  combined_id: string | null;
  created_at: Timestamp;
  expires_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

/** `GET /shared-report`. */
export interface SharedReport {
  learner: { name: string };
  label: string;
  attempt: SharedAttempt | null;
  combined: CombinedReport | null;
}

/** A shared attempt. */
export interface SharedAttempt {
  test: AttemptTest;
  mode: Mode;
  submitted_at: Timestamp | null;
  scale: ScaleFigures;
  sections: SectionScore[];
  total: TotalFigures | null;
  leave_count: number;
  sittings: number;
}

/** How the PDF of an attempt stands. */
export interface PdfState {
  state: "pending" | "locked" | "rendering" | "ready";
  credits: number;
  check_code: string | null;
  pages: number | null;
  bytes: number | null;
}
