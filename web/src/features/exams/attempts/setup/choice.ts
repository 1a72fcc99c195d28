/** What is being set up: a whole test, one section of one, or a single set. Pure, so that it can be tested. */

import { isOpen } from "../../../../api/attempts";
import type { AttemptCard, Mode, Section, TestCard, TestKind } from "../../../../api/types";
import { sectionMinutes } from "../../../content/library/tests/minutes";

/** How much of a test is taken. */
export interface Extent {
  section?: Section;
  set?: string;
}

/** The tests that a kind can be taken from: one section can be taken from every test. */
export function testsOfKind(tests: TestCard[], kind: TestKind): TestCard[] {
  return kind === "section" ? tests : tests.filter((test) => test.kind === kind);
}

/** What was asked for. */
interface Asked {
  test?: string | undefined;
  kind: TestKind;
  section?: Section | undefined;
}

/** The test that is meant: the one asked for, else one that was not begun; of a section, one that has it and where it was not. */
export function testOf(fitting: TestCard[], { test, kind, section }: Asked): TestCard | undefined {
  const named = fitting.find(({ id }) => id === test);
  if (named) return named;
  if (kind !== "section" || !section) return fitting.find(({ my_attempt }) => !my_attempt) ?? fitting[0];
  const having = fitting.filter(({ sections }) => sections.some((each) => each.section === section));
  const isNew = ({ my_parts }: TestCard) => !my_parts.some((part) => part.scope?.section === section);
  return having.find(isNew) ?? having[0] ?? fitting[0];
}

/** How much of the test is taken: of a section practice, the section asked for or the first one that there is. */
export function extentOf(test: TestCard | undefined, { kind, section }: Asked): Extent {
  if (kind !== "section" || !test) return {};
  const found = test.sections.find((each) => each.section === section) ?? test.sections[0];
  return found ? { section: found.section } : {};
}

/** Whether anything is heard or spoken in it. */
export function hasSound(test: Pick<TestCard, "sections">, section: Section | undefined): boolean {
  const taken = test.sections.map((each) => each.section).filter((each) => !section || each === section);
  return taken.some((each) => each === "listening" || each === "speaking");
}

/** How long a choice takes, in minutes: a section's own time, or the whole test's. */
export function minutesOf(test: TestCard, section: Section | undefined): number {
  return (section && sectionMinutes(test.sections).get(section)) || test.minutes;
}

/** The time that tests of a kind take by their own timing: the shortest and the longest. */
export function lengths(tests: TestCard[]): { range: string; count: number } {
  const minutes = tests.map((test) => test.minutes);
  const [least, most] = [Math.min(...minutes), Math.max(...minutes)];
  return { range: least === most ? `${most}` : `${least}–${most}`, count: most };
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
    set === undefined
      ? scope?.kind !== "set" && (scope?.section ?? undefined) === section
      : scope?.set === set;
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
