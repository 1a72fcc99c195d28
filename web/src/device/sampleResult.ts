/**
 * How the questions without an account went (decision 0039). They are answered at /try, and what came of them stays in this
 * tab until it is closed: registration says it, and the home of a new learner begins with a kind of question that was wrong.
 * The server has none of it.
 */
import type { QuestionType, Section } from "../api/types";

/** What became of a question. One that was skipped is not counted as wrong. */
export type SampleOutcome = "right" | "wrong" | "skipped";

/** One question of the sample. */
export interface SampleAnswer {
  question_type: QuestionType;
  section: Section;
  outcome: SampleOutcome;
}

/** The sample, once its last question is over. */
export interface SampleResult {
  answers: SampleAnswer[];
}

const STORED = "sample-result";

export function keepSampleResult(result: SampleResult): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(result));
  } catch {
    // Without storage the page that showed it is where it ends.
  }
}

/** The result, if the sample was answered to its end in this tab. */
export function readSampleResult(): SampleResult | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? "null");
    return isResult(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function forgetSampleResult(): void {
  try {
    sessionStorage.removeItem(STORED);
  } catch {
    // There is nothing to forget.
  }
}

/** How many were right, of how many. */
export function countSample({ answers }: SampleResult): { right: number; of: number } {
  return { right: answers.filter(({ outcome }) => outcome === "right").length, of: answers.length };
}

/** Kinds of question to practice first: those that were wrong, then those that were skipped, each once. */
export function weakKinds({ answers }: SampleResult): QuestionType[] {
  const of = (wanted: SampleOutcome) =>
    answers.filter(({ outcome }) => outcome === wanted).map(({ question_type }) => question_type);
  return [...new Set([...of("wrong"), ...of("skipped")])];
}

function isResult(kept: unknown): kept is SampleResult {
  if (typeof kept !== "object" || kept === null || !("answers" in kept)) return false;
  return Array.isArray(kept.answers) && kept.answers.length > 0;
}
