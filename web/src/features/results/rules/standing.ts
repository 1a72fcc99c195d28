/** Where an attempt stands, for lists: one of four words, whatever the server's seven states. */
import type { AttemptCard } from "../../../api/types";

/** What a list says about an attempt. */
export type Standing =
  | { kind: "running" }
  | { kind: "marking"; from: string; due: string | null }
  | { kind: "done" }
  | { kind: "void" };

/** Sorts a status into its standing. */
export function standingOf(
  attempt: Pick<AttemptCard, "status" | "submitted_at" | "created_at" | "due_at">,
): Standing {
  switch (attempt.status) {
    case "created":
    case "in_progress":
      return { kind: "running" };
    case "submitted":
    case "awaiting_grading":
      return {
        kind: "marking",
        from: attempt.submitted_at ?? attempt.created_at,
        due: attempt.due_at,
      };
    case "scored_auto":
    case "graded":
      return { kind: "done" };
    case "void":
      return { kind: "void" };
    default:
      return attempt.status satisfies never;
  }
}
