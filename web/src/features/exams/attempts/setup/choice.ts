/** What is being set up: a whole test, one section of one, or a single set. Pure, so that it can be tested. */

import { isOpen } from "../../../../api/attempts";
import type { AttemptCard, Mode, Section, TestCard, TestKind } from "../../../../api/types";

/** How much of a test is taken. */
export interface Extent {
  section?: Section;
  set?: string;
}

/** The kinds in the order of their length. */
export const kinds: readonly TestKind[] = ["full_mock", "quick_mock", "section"];

/** The tests that a kind can be taken from: one section can be taken from every test. */
export function testsOfKind(tests: TestCard[], kind: TestKind): TestCard[] {
  return kind === "section" ? tests : tests.filter((test) => test.kind === kind);
}

/** How long a choice takes, in minutes: a section's own time, or the whole test's. */
export function minutesOf(test: TestCard, section: Section | undefined): number {
  const found = test.sections.find((each) => each.section === section);
  return found ? Math.max(1, Math.round(found.seconds / 60)) : test.minutes;
}

/** As what it counts today (D-044, D-045). */
export function practiceOf(test: Pick<TestCard, "kind">, { section, set }: Extent): "tests" | "sections" {
  return section || set || test.kind === "section" ? "sections" : "tests";
}

/**
 * The begun and unfinished attempt of the same test, extent and mode, if there is one. One that was only set up holds
 * nothing to lose: starting leads into it by itself.
 */
export function openAttempt(
  attempts: AttemptCard[],
  test: string,
  { section, set }: Extent,
  mode: Mode,
): AttemptCard | undefined {
  const isSame = ({ scope }: AttemptCard) =>
    (scope?.set ?? undefined) === set && (set !== undefined || (scope?.section ?? undefined) === section);
  return attempts.find(
    (attempt) =>
      isOpen(attempt) &&
      attempt.status !== "created" &&
      attempt.test_id === test &&
      attempt.mode === mode &&
      isSame(attempt),
  );
}

/** A strict full mock wants the screen that it imitates (D-055). */
export const wantsLargerScreen = (test: Pick<TestCard, "kind">, extent: Extent, mode: Mode): boolean =>
  mode === "strict" && test.kind === "full_mock" && !extent.section && !extent.set;

/** What a section counts, named as in the list of tests. */
export const itemsOf = (section: Section) =>
  section === "reading" || section === "listening"
    ? ("tests:card.questions" as const)
    : ("tests:card.tasks" as const);
