/** What a child's tests say to a parent: the last one, what it is compared with, what is under way. Pure. */
import { isOpen } from "../../../../api/attempts";
import type { Wire } from "../../../../api/types";

export type ChildTest = Wire["TranscriptRow"];

export interface ChildStanding {
  /** The newest that was handed in. */
  last: ChildTest | null;
  /** The newest with a total, which may be an earlier one. */
  totalled: ChildTest | null;
  /** How much its total is above the total before it, when the two can be compared. */
  change: number | null;
  /** Being taken now. */
  running: ChildTest | null;
}

/** Reads the standing from tests, newest first. */
export function childStanding(tests: ChildTest[]): ChildStanding {
  const done = tests.filter((test) => test.submitted_at !== null && !isOpen(test) && test.status !== "void");
  const [last = null, ...earlier] = done;
  return {
    last,
    totalled: done.find(({ total }) => total !== null) ?? null,
    change: last && changeOf(last, earlier),
    running: tests.find(isOpen) ?? null,
  };
}

/** Only the same kind of test in the same format says something about progress. */
function changeOf(last: ChildTest, earlier: ChildTest[]): number | null {
  const now = last.total?.scaled ?? null;
  const before =
    earlier.find(
      ({ format, kind, total }) => format === last.format && kind === last.kind && total?.scaled != null,
    )?.total?.scaled ?? null;
  return now === null || before === null ? null : Math.round((now - before) * 10) / 10;
}
