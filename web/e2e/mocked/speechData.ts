/** What machines heard, for the desk, a result and the operators' two screens. */
import type { Wire } from "../../src/api/types";

const figures: Wire["SpeechFigures"] = {
  seconds: 42.3,
  lead: 1.1,
  silence_share: 0.31,
  pauses: [
    { start: 4.2, end: 4.6 },
    { start: 9.8, end: 11.2 },
    { start: 20.4, end: 20.9 },
    { start: 30.1, end: 31.4 },
  ],
  long_pauses: 2,
  longest_pause: 1.4,
  peaks_per_minute: 151.7,
  pitch_hz: 168,
  pitch_range: 3.1,
  level_db: -15,
  clipped_share: 0,
};

const said =
  "Um, I prefer to start to use a new device right away, because I learn better when I do something.";

const transcript: Wire["SpeechTranscript"] = {
  words: 19,
  words_per_minute: 131.4,
  fillers: 1,
  spans: said.split(" ").flatMap((text, index) => {
    const start = 1.1 + index * 0.5 + (index > 9 ? 1.4 : 0);
    const word = { kind: index === 0 ? "filler" : "word", text, start, end: start + 0.4 } as const;
    return index === 10
      ? [{ kind: "long_pause" as const, text: "", start: start - 1.5, end: start }, word]
      : [word];
  }),
};

const heard = (item: string, transcribed: boolean): Wire["ResponseSpeech"] => ({
  item,
  recording_id: "0198c7a0-0000-7000-8000-0000000000f1",
  provider: transcribed ? "revai" : "local",
  state: "done",
  failure: null,
  figures,
  transcript: transcribed ? transcript : null,
});

/** Of an attempt with two recordings, of which one was transcribed. */
export const speech = { data: [heard("s1-01", true), heard("s3-01", false)] };

const brands = [
  { slug: "verdant", name: "Verdant" },
  { slug: "harbor", name: "Harbor Tutoring" },
];

const jobs: Wire["SpeechJob"][] = (["failed", "queued", "submitted", "done"] as const).map(
  (state, index) => ({
    id: `0198c7a0-0000-7000-8000-00000000001${index}`,
    brand: index % 2 === 0 ? "verdant" : "harbor",
    provider: index === 1 ? "local" : "revai",
    state,
    failure: state === "failed" ? "timed_out" : null,
    seconds: 44.1,
    tries: index === 0 ? 3 : 1,
    cost_millicents: state === "done" ? 1_470 : 0,
    created_at: `2026-11-20T0${9 - index}:14:00Z`,
    submitted_at: state === "queued" ? null : `2026-11-20T0${9 - index}:14:02Z`,
    finished_at: state === "done" || state === "failed" ? `2026-11-20T0${9 - index}:14:41Z` : null,
    can_retry: state === "failed",
  }),
);

/** A page of the operators' list. */
export const speechJobs: Wire["SpeechJobs"] = { data: jobs, current_page: 1, total: 43, brands };

const counts = (provider: "revai" | "local", size: number): Wire["SpeechCounts"] => ({
  provider,
  jobs: size,
  done: size - 1,
  failed: 1,
  minutes: size * 0.7,
  cost_millicents: provider === "revai" ? size * 1_470 : 0,
  latency_p50: provider === "revai" ? 41 : 2.1,
  latency_p95: provider === "revai" ? 131 : 6,
});

/** Some days of figures. */
export const speechDays: Wire["SpeechAnalysis"] = {
  from: "2026-11-14",
  to: "2026-11-20",
  days: [12, 31, 8, 44, 27, 19].flatMap((size, index) => [
    { date: `2026-11-${15 + index}`, ...counts("local", Math.ceil(size / 3)) },
    { date: `2026-11-${15 + index}`, ...counts("revai", size) },
  ]),
  providers: [counts("local", 48), counts("revai", 141)],
  brands,
};
