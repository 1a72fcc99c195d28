/** What is said of a part before it begins: how its time is counted, and what may be done in it. */
import type { Attempt, AttemptPart, Mode } from "../types";

/** A writing part with one clock for everything holds sentences to build. */
export function hasSentences(part: AttemptPart): boolean {
  return part.section === "writing" && part.clock.kind === "whole";
}

const is = (part: AttemptPart, ...kinds: string[]) =>
  part.kinds?.some((kind) => kinds.includes(kind)) ?? false;

/** How the time is counted. */
export function timeKey(part: AttemptPart) {
  if (hasSentences(part)) return "responses:intro.sentences_time";
  // Several answers have a time each; an email or a post has one; older tasks have steps.
  if (is(part, "listen_and_repeat", "take_an_interview")) return "responses:intro.answers_time";
  if (is(part, "write_an_email", "academic_discussion")) return "responses:intro.writing_time";
  return `intro.time_${part.clock.kind}` as const;
}

/** Its minutes; the seconds of grace between two tasks are nobody's time to plan with. */
export function minutesOf(part: AttemptPart): number {
  const seconds = "seconds" in part.clock ? part.clock.seconds : part.seconds;
  return Math.max(1, Math.round(seconds / 60));
}

/** What may be done in it. */
export function ruleKey(part: AttemptPart, mode: Mode) {
  if (hasSentences(part)) return "responses:intro.sentences_rule";
  // What is repeated or answered at once has neither reading nor preparation.
  if (mode === "strict" && is(part, "listen_and_repeat", "take_an_interview"))
    return "responses:intro.answers_strict";
  return `intro.${part.section}_${mode}` as const;
}

/** All parts of the attempt: the module that follows a router is one of them before it is known which. */
export function partsToCome({ parts }: Attempt): number {
  const seconds = parts.filter(({ module }) => module && module !== "router");
  const followed = new Set(seconds.map(({ section }) => section));
  const awaited = parts.filter(({ module, section }) => module === "router" && !followed.has(section));
  return parts.length + awaited.length;
}
