/** The report that is shown without a key: invented figures of nobody (D-060). */
import type { SharedReport } from "../types";

const section = (
  name: "reading" | "listening" | "writing" | "speaking",
  band: number,
  comparable: number,
) => ({
  section: name,
  state: "scored" as const,
  raw: null,
  raw_max: null,
  scaled: band,
  low: band - 0.5,
  high: Math.min(6, band + 0.5),
  level: band >= 5 ? "c1" : "b2",
  comparable: { scaled: comparable, low: comparable, high: comparable },
  due_at: null,
  ability: null,
});

/** Needs the name in the reader's language. */
export const sampleReport = (name: string): SharedReport => ({
  learner: { name },
  label: "practice_estimate",
  combined: null,
  attempt: {
    test: { id: "", slug: "sample", title: "Sample mock test", format: "ibt-2026", kind: "full_mock" },
    mode: "strict",
    submitted_at: null,
    scale: { section_max: 6, total_max: 6 },
    sections: [
      section("reading", 5, 25),
      section("listening", 4.5, 21),
      section("writing", 4, 19),
      section("speaking", 4.5, 24),
    ],
    total: { scaled: 4.5, low: 4, high: 5, comparable: { scaled: 90, low: 79, high: 101 } },
    leave_count: 0,
    sittings: 1,
  },
});
