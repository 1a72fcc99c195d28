/**
 * Where the learner stands in a part: a pure reducer over steps, so that a reload can go on from stored state
 * and every rule of strict and comfortable is in one place. Times are server milliseconds.
 */
import { run, type Stopwatch, stop, unused } from "../clock/countdown";
import type { Mode, PartClock, Section } from "../types";
import type { Step } from "./steps";

/** How much of a clip was heard. */
export interface Heard {
  /** Seconds from the start. */
  position: number;
  /** Times it was played to the end. */
  plays: number;
}

/** What helps with an item and is never handed in. */
export interface Draft {
  /** Where the chunks of a sentence lie, blank by blank. */
  slots?: readonly (string | null)[];
  /** The learner's own outline of a text. */
  outline?: string;
  /** Goals of an email that the learner has ticked off. */
  ticks?: readonly number[];
}

/** Stored after every change. */
export interface PartProgress {
  /** The step shown; the number of steps means the end screen. */
  index: number;
  /** The furthest step so far. */
  reached: number;
  /** The clock of the part: always running for `whole`, only while answering for `answering`. */
  clock: Stopwatch;
  /** The window of the step shown. */
  window: Stopwatch;
  heard: Record<string, Heard>;
  flags: string[];
  /** By item; absent in what older builds stored. */
  drafts?: Readonly<Record<string, Draft>>;
  /** Strict listening asks once more before a question is gone. */
  isConfirming: boolean;
  /** Comfortable mode: the learner has stopped the clock. */
  isPaused: boolean;
  /** Comfortable mode: seconds the learner has added to the clock shown. */
  extraSeconds?: number;
}

/** What does not change while the part runs. */
export interface PartRules {
  mode: Mode;
  section: Section;
  clock: PartClock;
  steps: readonly Step[];
}

/** What the learner or the clock does. */
export type PartAction =
  | { type: "next" }
  | { type: "confirm" }
  | { type: "cancel" }
  | { type: "back" }
  | { type: "go"; index: number }
  | { type: "flag"; item: string }
  | { type: "draft"; item: string; draft: Draft }
  | { type: "heard"; clip: string; position: number }
  | { type: "heard out"; clip: string }
  | { type: "begin window" }
  | { type: "restart window" }
  | { type: "window over" }
  | { type: "retake" }
  | { type: "pause" }
  | { type: "resume" }
  | { type: "lengthen"; seconds: number };

/** A part that has just been started. */
export function begin(rules: PartRules, now: number): PartProgress {
  const fresh: PartProgress = {
    index: 0,
    reached: 0,
    clock: unused,
    window: unused,
    heard: {},
    flags: [],
    isConfirming: false,
    isPaused: false,
  };
  return enter(fresh, 0, rules, now);
}

/**
 * Going on without stored progress, for example on another device: the first step of the first item without an
 * answer. `startedAt` is the server's, so a whole clock has been running since then.
 */
export function resumeElsewhere(
  rules: PartRules,
  answered: ReadonlySet<string>,
  startedAt: number,
  now: number,
): PartProgress {
  const fresh = {
    ...begin(rules, now),
    clock: rules.clock.kind === "whole" ? run(unused, startedAt) : unused,
  };
  const open = rules.steps.findIndex((step) => isOpen(step, answered));
  const first = open < 0 ? whenAllAnswered(rules) : firstStepFor(rules.steps, open, answered);
  return enter(fresh, first, rules, now);
}

function isOpen(step: Step, answered: ReadonlySet<string>): boolean {
  if (step.kind === "words") return !step.items.every((item) => answered.has(item));
  return step.kind !== "listen" && !answered.has(step.item);
}

/**
 * An answer is no decision to hand in: a text can still be changed, a take heard. Only the one take of strict mode
 * is final.
 */
function whenAllAnswered(rules: PartRules): number {
  const isFinal = hasEndScreen(rules) || (rules.mode === "strict" && rules.section === "speaking");
  const last = rules.steps.findLastIndex((step) => step.kind !== "model");
  return isFinal ? rules.steps.length : Math.max(0, last);
}

/** The audio before an open item is heard again only when no item of its set was answered. */
function firstStepFor(steps: readonly Step[], open: number, answered: ReadonlySet<string>): number {
  const set = steps[open]?.set;
  const isSetTouched = steps.some(
    (step) => step.set === set && step.kind !== "listen" && answered.has(step.item),
  );
  return isSetTouched ? open : steps.findIndex((step) => step.set === set);
}

/**
 * State from the device. In strict mode the clocks ran on while the learner was away; in comfortable mode they
 * stood still since they were last stored.
 */
export function restore(stored: PartProgress, storedAt: number, rules: PartRules, now: number): PartProgress {
  if (rules.mode === "strict") return stored;
  const stood = { ...stored, clock: stop(stored.clock, storedAt), window: stop(stored.window, storedAt) };
  return stood.isPaused ? stood : withClocks(stood, rules, now);
}

/** The next state. Actions the rules do not allow change nothing. */
export function reduce(state: PartProgress, action: PartAction, rules: PartRules, now: number): PartProgress {
  const step = rules.steps[state.index];
  switch (action.type) {
    case "next":
      if (!step) return state;
      return needsConfirmation(step, rules)
        ? { ...state, isConfirming: true }
        : enter(state, state.index + 1, rules, now);
    case "confirm":
      return state.isConfirming ? enter(state, state.index + 1, rules, now) : state;
    case "cancel":
      return { ...state, isConfirming: false };
    case "window over":
      return step ? enter(state, state.index + 1, rules, now) : state;
    case "back":
      return enter(state, backFrom(state.index, rules) ?? state.index, rules, now);
    case "go":
      return mayGoTo(state, action.index, rules) ? enter(state, action.index, rules, now) : state;
    case "flag":
      return { ...state, flags: toggled(state.flags, action.item) };
    case "draft": {
      const draft = { ...state.drafts?.[action.item], ...action.draft };
      return { ...state, drafts: { ...state.drafts, [action.item]: draft } };
    }
    case "heard":
      return {
        ...state,
        heard: {
          ...state.heard,
          [action.clip]: { plays: playsOf(state, action.clip), position: action.position },
        },
      };
    case "heard out":
      return {
        ...state,
        heard: { ...state.heard, [action.clip]: { plays: playsOf(state, action.clip) + 1, position: 0 } },
      };
    case "begin window":
      return { ...state, window: run(state.window, now) };
    case "restart window":
      return { ...state, window: unused };
    case "retake": {
      const speak = rules.steps.findIndex(
        (each) => each.kind === "speak" && step?.kind === "take" && each.item === step.item,
      );
      const isAllowed = rules.mode === "comfortable" && (speak >= 0 || step?.kind === "speak");
      return isAllowed ? enter(state, speak >= 0 ? speak : state.index, rules, now) : state;
    }
    case "pause":
      if (rules.mode === "strict") return state;
      return { ...state, isPaused: true, clock: stop(state.clock, now), window: stop(state.window, now) };
    case "resume":
      return state.isPaused ? withClocks({ ...state, isPaused: false }, rules, now) : state;
    case "lengthen":
      if (rules.mode === "strict") return state;
      return { ...state, extraSeconds: (state.extraSeconds ?? 0) + action.seconds };
    default:
      return action satisfies never;
  }
}

function playsOf(state: PartProgress, clip: string): number {
  return state.heard[clip]?.plays ?? 0;
}

function toggled(list: readonly string[], entry: string): string[] {
  return list.includes(entry) ? list.filter((each) => each !== entry) : [...list, entry];
}

function enter(state: PartProgress, index: number, rules: PartRules, now: number): PartProgress {
  const moved: PartProgress = {
    ...state,
    index,
    reached: Math.max(state.reached, index),
    window: unused,
    isConfirming: false,
    isPaused: false,
  };
  return withClocks(moved, rules, now);
}

/** Starts and stops the clocks as the step demands. */
function withClocks(state: PartProgress, rules: PartRules, now: number): PartProgress {
  const step = rules.steps[state.index];
  const isClockRunning =
    rules.clock.kind === "whole" ? true : rules.clock.kind === "answering" && isAsking(step);
  // Speaking starts after the beep, which sends "begin window".
  const isWindowRunning =
    step?.kind === "read" ||
    step?.kind === "prepare" ||
    step?.kind === "write" ||
    (rules.clock.kind === "per_item" && isAsking(step));
  return {
    ...state,
    clock: isClockRunning ? run(state.clock, now) : stop(state.clock, now),
    window:
      isWindowRunning || (step?.kind === "speak" && state.window.usedMs > 0)
        ? run(state.window, now)
        : state.window,
  };
}

/** Whether the learner is answering on this step. */
export function isAsking(step: Step | undefined): boolean {
  return step?.kind === "question" || step?.kind === "words";
}

/** A text is handed in, and in strict listening a question is gone: neither may happen by a slip of the hand. */
function needsConfirmation(step: Step, rules: PartRules): boolean {
  return (
    step.kind === "write" ||
    (rules.mode === "strict" && rules.section === "listening" && step.kind === "question")
  );
}

/** Where there is a way back from the end, the learner looks once more before the part is closed. */
export function hasEndScreen(rules: PartRules): boolean {
  return (
    rules.section === "reading" ||
    (rules.section === "listening" && rules.mode === "comfortable") ||
    buildsSentences(rules)
  );
}

/** Sentences under one clock: the learner divides the time, so they may be gone through in any order. */
export function buildsSentences(rules: PartRules): boolean {
  return (
    rules.section === "writing" &&
    rules.clock.kind === "whole" &&
    rules.steps.length > 0 &&
    rules.steps.every((step) => step.kind === "question")
  );
}

/** The step that Back leads to, or null where there is no way back. */
export function backFrom(index: number, rules: PartRules): number | null {
  if (index === 0) return null;
  if (rules.section === "reading" || buildsSentences(rules)) return index - 1;
  if (rules.section === "speaking" || rules.section === "writing") return null;
  if (rules.mode === "strict") return null;
  // Comfortable listening: free inside the set, and from the end screen into the last one.
  const here = rules.steps[index]?.set ?? rules.steps.at(-1)?.set;
  return rules.steps[index - 1]?.set === here ? index - 1 : null;
}

/** Whether the pips and the review list may lead to a step. */
export function mayGoTo(state: PartProgress, index: number, rules: PartRules): boolean {
  if (index < 0 || index > rules.steps.length || index === state.index) return false;
  if (rules.section === "reading" || buildsSentences(rules)) return true;
  if (rules.section !== "listening" || rules.mode === "strict" || index > state.reached) return false;
  return rules.steps[index]?.set === rules.steps[state.index]?.set;
}

/** Whether only the clock or the sound may leave the step. */
export function isTimedOnly(step: Step, rules: PartRules): boolean {
  return (
    rules.mode === "strict" &&
    (step.kind === "read" ||
      step.kind === "hear" ||
      step.kind === "prepare" ||
      step.kind === "speak" ||
      step.kind === "listen" ||
      step.kind === "replay")
  );
}
