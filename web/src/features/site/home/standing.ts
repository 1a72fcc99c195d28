/** Where a learner stands: what is open, what is being marked, what comes next. Pure, so that it can be tested. */

import { isOpen } from "../../../api/attempts";
import type { AttemptCard, TestCard } from "../../../api/types";

/** The one thing to do now. */
export type NextStep =
  | { kind: "continue"; attempt: AttemptCard }
  | { kind: "start"; test: TestCard }
  | { kind: "review"; attempt: AttemptCard }
  | { kind: "nothing" };

/** What the dashboard shows. */
export interface Standing {
  open: AttemptCard | null;
  marking: AttemptCard[];
  /** The newest that was handed in. */
  latest: AttemptCard | null;
  /** The one whose scores are drawn: a whole test says more than a section taken after it. */
  featured: AttemptCard | null;
  next: NextStep;
}

/** Reads the standing from attempts (newest first) and tests. */
export function standingOf(attempts: AttemptCard[], tests: TestCard[]): Standing {
  const open = attempts.find(isOpen) ?? null;
  const handedIn = attempts.filter((attempt) => !isOpen(attempt) && attempt.status !== "abandoned");
  const latest = handedIn[0] ?? null;
  const featured = handedIn.find(({ scope }) => scope.kind === "whole") ?? latest;
  const marking = handedIn
    .filter((attempt) => attempt.due_at !== null)
    .sort((one, other) => Date.parse(one.due_at ?? "") - Date.parse(other.due_at ?? ""));
  return { open, marking, latest, featured, next: nextStep(open, latest, attempts, tests) };
}

function nextStep(
  open: AttemptCard | null,
  latest: AttemptCard | null,
  attempts: AttemptCard[],
  tests: TestCard[],
): NextStep {
  if (open) return { kind: "continue", attempt: open };
  const fresh = tests.find((test) => !attempts.some((attempt) => attempt.test_id === test.id));
  if (fresh) return { kind: "start", test: fresh };
  if (latest) return { kind: "review", attempt: latest };
  return { kind: "nothing" };
}
