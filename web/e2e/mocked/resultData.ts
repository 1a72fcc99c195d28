/** What came out of tests, for the screens of reports, combinations, history and sharing. */
import type { RealTests } from "../../src/features/exams/reports/history/realTests";
import type {
  CombinedReport,
  IntegrityReport,
  PastTest,
  ScoredSection,
  ShareKey,
  TranscriptRow,
} from "../../src/features/exams/reports/types";

const day = 86_400_000;
const ago = (days: number, seconds = 0) => new Date(Date.now() - days * day + seconds * 1000).toISOString();
const order = ["reading", "listening", "speaking", "writing"] as const;
const comparable = (scaled: number) => ({ scaled, low: scaled - 8, high: scaled + 8 });

/** A test of the 2026 format, strict and graded unless told otherwise. */
export function row(part: Partial<TranscriptRow> & { bands?: number[] } = {}): TranscriptRow {
  const { bands = [4.5, 4, 4.5, 4], ...rest } = part;
  const scores = Object.fromEntries(
    order.flatMap((section, at) => {
      const scaled = bands[at];
      return scaled === undefined ? [] : [[section, { scaled, low: scaled - 0.5, high: scaled + 0.5 }]];
    }),
  );
  const mean = bands.length === 4 ? Math.round(bands.reduce((sum, band) => sum + band, 0) / 2) / 2 : null;
  return {
    id: "a1",
    test_id: "t1",
    title: "Sunken Peaks",
    format: "ibt-2026",
    kind: "full_mock",
    mode: "strict",
    status: "graded",
    created_at: ago(20),
    submitted_at: ago(20),
    due_at: null,
    scale: { section_max: 6, total_max: 6 },
    scores,
    total:
      mean === null ? null : { scaled: mean, low: mean - 0.5, high: mean + 0.5, comparable: comparable(90) },
    counts_for_trend: true,
    ...rest,
  };
}

/** Newest first, as the list shows them. */
export const rows: TranscriptRow[] = [
  row({
    id: "a3",
    status: "in_progress",
    submitted_at: null,
    bands: [],
    mode: "comfortable",
    created_at: ago(0.1),
  }),
  row({
    id: "a2",
    title: "River Light",
    status: "awaiting_grading",
    submitted_at: ago(2),
    due_at: ago(-1),
    bands: [4.5, 4],
  }),
  row({ submitted_at: ago(9), bands: [5, 4.5, 4.5, 4.5] }),
  row({
    id: "a4",
    title: "Paper Boats",
    submitted_at: ago(24),
    bands: [4.5, 4, 4, 4.5],
    mode: "comfortable",
  }),
  row({
    id: "a5",
    title: "River Light",
    format: "ibt-2023",
    kind: "quick_mock",
    scale: { section_max: 30, total_max: 120 },
    submitted_at: ago(60),
    bands: [21, 19, 23, 20],
    total: { scaled: null, low: 73, high: 93, comparable: null },
  }),
];

const types = (points: number) => [
  { section: "reading" as const, question_type: "complete_the_words" as const, points: 14 + points, of: 20 },
  { section: "reading" as const, question_type: "inference" as const, points, of: 6 },
  { section: "reading" as const, question_type: "main_idea" as const, points: 3, of: 4 },
  { section: "listening" as const, question_type: "choose_a_response" as const, points: 8 + points, of: 15 },
  { section: "listening" as const, question_type: "detail" as const, points: 9, of: 10 },
];

const past = (
  days: number,
  bands: number[],
  points: number,
  part: Partial<TranscriptRow> = {},
): PastTest => ({
  test: row({ id: `p${days}`, submitted_at: ago(days), bands, ...part }),
  types: types(points),
});

/** A band and an older result in points, with what is aimed at. */
export const realTests: RealTests = {
  data: [
    {
      id: "n1",
      taken_on: ago(60).slice(0, 10),
      scale: "bands",
      reading: 4.5,
      listening: 4,
      speaking: 3.5,
      writing: 4,
      total: 4,
    },
    {
      id: "n2",
      taken_on: ago(400).slice(0, 10),
      scale: "points",
      reading: 22,
      listening: 20,
      speaking: 18,
      writing: 21,
      total: 81,
    },
  ],
  target_total: 5,
  test_on: ago(-45).slice(0, 10),
};

/** Oldest first. */
export const history: PastTest[] = [
  past(120, [3.5, 3, 3.5, 3.5], 1, { title: "Paper Boats" }),
  past(80, [4, 3.5, 4, 3.5], 2, { title: "River Light" }),
  past(52, [5, 4.5, 4.5, 4.5], 4, { mode: "comfortable", counts_for_trend: false, title: "Paper Boats" }),
  past(30, [4.5, 4, 4, 4], 3),
  past(9, [5, 4.5, 4.5, 4.5], 4),
];

const scored = (section: ScoredSection["section"], attempt_id: string, scaled: number): ScoredSection => ({
  section,
  attempt_id,
  title: attempt_id === "a1" ? "Sunken Peaks" : "Paper Boats",
  format: "ibt-2026",
  kind: "full_mock",
  mode: "strict",
  submitted_at: attempt_id === "a1" ? ago(9) : ago(80),
  scaled,
  low: scaled - 0.5,
  high: scaled + 0.5,
  level: "b2",
});

/** Two tests to combine. */
export const sources: ScoredSection[] = [
  scored("reading", "a1", 5),
  scored("listening", "a1", 4.5),
  scored("speaking", "a1", 4),
  scored("writing", "a1", 4.5),
  scored("reading", "a4", 4),
  scored("listening", "a4", 4),
  scored("speaking", "a4", 4.5),
  scored("writing", "a4", 4),
];

/** What comes of the best of both. */
export const combined: CombinedReport = {
  id: "c1",
  format: "ibt-2026",
  created_at: ago(1),
  mode: "strict",
  scale: { section_max: 6, total_max: 6 },
  sections: [
    scored("reading", "a1", 5),
    scored("listening", "a1", 4.5),
    scored("speaking", "a4", 4.5),
    scored("writing", "a1", 4.5),
  ],
  total: { scaled: 4.5, low: 4, high: 5, comparable: comparable(90) },
};

/** A link that lives and one that was taken back. */
export const shareKeys: ShareKey[] = [
  {
    id: "k1",
    attempt_id: "a1",
    combined_id: null,
    created_at: ago(3),
    expires_at: ago(-27),
    revoked_at: null,
  },
  {
    id: "k2",
    attempt_id: "a1",
    combined_id: null,
    created_at: ago(30),
    expires_at: null,
    revoked_at: ago(12),
  },
];

const noted = (kind: string, item: string | null, from: number, to: number) => ({
  kind,
  item,
  started_at: ago(9, from),
  ended_at: ago(9, to),
});

/** A test that was left twice, with a lost network. */
export const integrity: IntegrityReport = {
  attempt: {
    id: "a1",
    test: { id: "t1", slug: "sunken-peaks", title: "Sunken Peaks", format: "ibt-2026", kind: "full_mock" },
    mode: "strict",
    status: "graded",
    submitted_at: ago(9, 5400),
  },
  learner: { name: "Mei Lin" },
  started_at: ago(9),
  leave_count: 2,
  sittings: 1,
  late_answers: 1,
  events: [
    noted("leave", "r-04", 200, 265),
    noted("offline", "r-18", 820, 930),
    noted("leave", "l-02", 1900, 1912),
    { ...noted("audio_failed", "l-05", 2100, 2100), ended_at: null },
  ],
  parts: [
    {
      part: "reading-1",
      section: "reading",
      started_at: ago(9),
      ended_at: ago(9, 690),
      seconds_allowed: 720,
      seconds_used: 690,
    },
    {
      part: "reading-2",
      section: "reading",
      started_at: ago(9, 720),
      ended_at: ago(9, 1200),
      seconds_allowed: 540,
      seconds_used: 480,
    },
    {
      part: "listening-1",
      section: "listening",
      started_at: ago(9, 1300),
      ended_at: ago(9, 2300),
      seconds_allowed: 1060,
      seconds_used: 1000,
    },
    {
      part: "writing-1",
      section: "writing",
      started_at: ago(9, 2400),
      ended_at: ago(9, 3700),
      seconds_allowed: 1380,
      seconds_used: 1300,
    },
    {
      part: "speaking-1",
      section: "speaking",
      started_at: null,
      ended_at: null,
      seconds_allowed: 480,
      seconds_used: null,
    },
  ],
  items: [
    ...Array.from({ length: 20 }, (_, at) => ({
      number: at + 1,
      item: `r-${String(at + 1).padStart(2, "0")}`,
      section: "reading" as const,
      question_type: at < 10 ? ("complete_the_words" as const) : ("detail" as const),
      seconds: 12 + ((at * 37) % 70),
      versions: 1 + (at % 3),
      is_late: at === 17,
    })),
    ...Array.from({ length: 15 }, (_, at) => ({
      number: at + 1,
      item: `l-${String(at + 1).padStart(2, "0")}`,
      section: "listening" as const,
      question_type: at < 8 ? ("choose_a_response" as const) : ("detail" as const),
      seconds: at === 6 ? null : 8 + ((at * 53) % 40),
      versions: 1,
      is_late: false,
    })),
  ],
  path: { reading: "upper", listening: "lower" },
};
