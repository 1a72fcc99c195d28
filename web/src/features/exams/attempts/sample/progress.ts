/** How far a visitor has come. Kept in this tab, so that a reload loses nothing; closing the tab forgets it. */
import { keepSampleResult, type SampleOutcome } from "../../../../device/sampleResult";
import type { AnswerValue, CheckedSet } from "../player/types";
import type { Question } from "./api";

/** What became of one question. */
export interface Done {
  value: AnswerValue | null;
  outcome: SampleOutcome;
  /** From seeing it to checking it. */
  ms: number;
  checked: CheckedSet | null;
}

export interface Progress {
  /** The question on the screen; as many as there are: the end. */
  at: number;
  /** When it came onto the screen. */
  shownAt: number;
  /** What is answered, and not checked yet. */
  drafts: Record<string, AnswerValue>;
  /** By question. */
  done: Record<string, Done>;
}

const STORED = "sample-progress";

export const begin = (now: number): Progress => ({ at: 0, shownAt: now, drafts: {}, done: {} });

/** Answers a question; once it is checked its answer stands. */
export function draft(progress: Progress, key: string, value: AnswerValue): Progress {
  if (progress.done[key]) return progress;
  return { ...progress, drafts: { ...progress.drafts, [key]: value } };
}

/** Notes what became of a question, the first time. */
export function finish(
  progress: Progress,
  key: string,
  now: number,
  { value, outcome, checked }: Omit<Done, "ms">,
): Progress {
  if (progress.done[key]) return progress;
  const ms = Math.max(0, now - progress.shownAt);
  return { ...progress, done: { ...progress.done, [key]: { value, outcome, checked, ms } } };
}

/** The next question, or the end. */
export const next = (progress: Progress, now: number): Progress => ({
  ...progress,
  at: progress.at + 1,
  shownAt: now,
});

/** What was kept, as far as it is about these questions: editors may have chosen others meanwhile. */
export function readProgress(questions: readonly Question[], now: number): Progress {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORED) ?? "null") as (Progress & { of?: string }) | null;
    if (kept?.of === nameOf(questions) && kept.at <= questions.length) return kept;
  } catch {
    // What cannot be read is as good as nothing.
  }
  return begin(now);
}

/** Keeps how far it is, and at the end what came of it for the pages that follow. */
export function keepProgress(questions: readonly Question[], progress: Progress): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify({ ...progress, of: nameOf(questions) }));
  } catch {
    // It lasts as long as the page.
  }
  if (progress.at < questions.length) return;
  keepSampleResult({
    answers: questions.map(({ key, section, item }) => ({
      question_type: item.question_type,
      section,
      outcome: progress.done[key]?.outcome ?? "skipped",
    })),
  });
}

function nameOf(questions: readonly Question[]): string {
  return questions.map(({ key }) => key).join("\n");
}
