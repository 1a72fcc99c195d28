/** Where an attempt stands, for lists: one of five words, whatever the server's nine states. */
import type { AttemptCard } from "../../../../api/types";

/** What a list says about an attempt. */
export type Standing =
  | { kind: "running" }
  | { kind: "marking"; from: string; due: string | null }
  | { kind: "done" }
  | { kind: "abandoned" }
  | { kind: "void" };

/** Sorts a status into its standing. */
export function standingOf(
  attempt: Pick<AttemptCard, "status" | "submitted_at" | "created_at" | "due_at">,
): Standing {
  switch (attempt.status) {
    case "created":
    case "in_progress":
    case "paused":
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
    case "abandoned":
      return { kind: "abandoned" };
    case "void":
      return { kind: "void" };
    default:
      return attempt.status satisfies never;
  }
}
