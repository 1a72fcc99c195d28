import type { PastTest } from "../types";

/** A graded test of spring 2026, for unit tests of the history. */
export const past: PastTest = {
  test: {
    id: "a",
    test_id: "t",
    title: "River Light",
    format: "ibt-2023",
    kind: "full_mock",
    mode: "strict",
    status: "graded",
    created_at: "2026-05-01T08:00:00Z",
    submitted_at: "2026-05-01T10:00:00Z",
    due_at: null,
    scale: { section_max: 30, total_max: 120 },
    scores: {},
    total: { scaled: 90, low: 84, high: 96, comparable: null },
    counts_for_trend: true,
  },
  types: [],
};
