/** What a teacher is told first about a learner: no practice, being graded, or the last scored test. Pure. */
import type { OwnLearner } from "../../../people/teaching/api";

const day = 24 * 60 * 60 * 1000;

export type Reason =
  | { kind: "never" }
  | { kind: "idle"; days: number }
  | { kind: "grading"; due: string }
  | { kind: "scored"; at: string }
  | { kind: "practicing" };

type Told = Pick<OwnLearner, "is_quiet" | "last_activity_at" | "in_grading" | "last_scored">;

export function reasonOf(learner: Told, now: Date): Reason {
  const { is_quiet, last_activity_at: active, in_grading, last_scored } = learner;
  if (active === null) return { kind: "never" };
  if (is_quiet) return { kind: "idle", days: Math.floor((now.getTime() - Date.parse(active)) / day) };
  if (in_grading?.due_at) return { kind: "grading", due: in_grading.due_at };
  const at = last_scored?.submitted_at;
  return at ? { kind: "scored", at } : { kind: "practicing" };
}
