/** Which clock of a part is shown and which one ends something. */
import { left, untilDeadline, used } from "../clock/countdown";
import type { PartProgress, PartRules } from "../parts/partMachine";
import { windowSeconds } from "../parts/steps";
import type { AttemptPart, PartContent } from "../types";

/** A running part. */
export interface RunningPart {
  part: AttemptPart;
  content: PartContent;
  rules: PartRules;
  progress: PartProgress;
}

/** What the clock shows. */
export interface ShownTime {
  leftMs: number;
  totalMs: number;
  /** False while audio plays or the learner has stopped it. */
  isRunning: boolean;
}

/** Milliseconds of the deadline of the server; infinite where there is none. */
function deadlineMs(part: AttemptPart, now: number): number {
  return part.deadline_at === null ? Number.POSITIVE_INFINITY : untilDeadline(part.deadline_at, now);
}

/** The time in the bar: the part's own clock, or the window of the task. Null where nothing is timed. */
export function shownTime(running: RunningPart, now: number): ShownTime | null {
  const { part, content, rules, progress } = running;
  switch (rules.clock.kind) {
    case "whole": {
      const seconds = rules.clock.seconds + (progress.extraSeconds ?? 0);
      const totalMs = seconds * 1_000;
      const own = left(seconds, progress.clock, now);
      const leftMs = rules.mode === "strict" ? Math.min(totalMs, deadlineMs(part, now)) : own;
      return { leftMs, totalMs, isRunning: progress.clock.runningSince !== null };
    }
    case "answering": {
      const seconds = rules.clock.seconds + (progress.extraSeconds ?? 0);
      const leftMs = Math.min(left(seconds, progress.clock, now), deadlineMs(part, now));
      return {
        leftMs,
        totalMs: seconds * 1_000,
        isRunning: progress.clock.runningSince !== null,
      };
    }
    case "per_item":
    case "per_task": {
      const step = rules.steps[progress.index];
      const window = step ? windowSeconds(step, content) : null;
      if (window === null) return null;
      // A take ends by its own length in every mode; only what the learner answers can be lengthened.
      const seconds = window + (step?.kind === "speak" ? 0 : (progress.extraSeconds ?? 0));
      const leftMs = Math.min(left(seconds, progress.window, now), deadlineMs(part, now));
      return { leftMs, totalMs: seconds * 1_000, isRunning: progress.window.runningSince !== null };
    }
    default:
      return rules.clock satisfies never;
  }
}

/** What is over now, if anything. */
export function timeOver(running: RunningPart, now: number): "part" | "window" | null {
  const { part, content, rules, progress } = running;
  const isStrict = rules.mode === "strict";
  if (isStrict && deadlineMs(part, now) <= 0) return "part";
  if (
    isStrict &&
    rules.clock.kind === "answering" &&
    used(progress.clock, now) >= rules.clock.seconds * 1_000
  )
    return "part";
  const step = rules.steps[progress.index];
  const seconds = step ? windowSeconds(step, content) : null;
  if (!step || seconds === null || progress.window.runningSince === null) return null;
  // A take ends in both modes: the server takes no longer one. Everything else may take its time in comfortable.
  const isEnding = isStrict || step.kind === "speak";
  return isEnding && used(progress.window, now) >= seconds * 1_000 ? "window" : null;
}
