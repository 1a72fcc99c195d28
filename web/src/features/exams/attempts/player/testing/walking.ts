/** Small parts of each section, and a walk through one, for tests of the part machine. */
import { begin, type PartAction, type PartProgress, type PartRules, reduce } from "../parts/partMachine";
import { stepsOf } from "../parts/steps";
import type { ItemSet, Mode, PartContent } from "../types";

const clip = (name: string) => ({ name, seconds: 10, sources: [] });
const set = (id: string, rest: Partial<ItemSet>): ItemSet => ({
  id,
  kind: "lecture",
  title: null,
  scene: null,
  audio: null,
  paragraphs: [],
  posts: [],
  items: [],
  ...rest,
});
const question = (id: string, replay = false) => ({
  id,
  question_type: "detail" as const,
  prompt: "?",
  points: 1,
  highlight: null,
  answer: { kind: "single_choice" as const, options: [] },
  replay: replay ? clip(`${id}-replay`) : null,
});

export const reading: PartContent = {
  id: "reading-1",
  section: "reading",
  clock: { kind: "whole", seconds: 1080 },
  directions: "",
  sets: [set("r1", { items: [question("r1-01"), question("r1-02"), question("r1-03")] })],
};
export const listening: PartContent = {
  id: "listening-1",
  section: "listening",
  clock: { kind: "answering", seconds: 390 },
  directions: "",
  sets: [
    set("l1", { audio: clip("l1"), items: [question("l1-01"), question("l1-02", true)] }),
    set("l2", { audio: clip("l2"), items: [question("l2-01")] }),
  ],
};
export const speaking: PartContent = {
  id: "speaking-1",
  section: "speaking",
  clock: { kind: "per_task" },
  directions: "",
  sets: [
    set("s1", {
      audio: clip("s1"),
      items: [
        {
          ...question("s1-01"),
          answer: {
            kind: "speaking",
            timing: { read: 45, prepare: 30, respond: 60 },
          },
        },
      ],
    }),
  ],
};
export const writing: PartContent = {
  id: "writing-1",
  section: "writing",
  clock: { kind: "per_task" },
  directions: "",
  sets: [
    set("w1", {
      items: [
        {
          ...question("w1-01"),
          answer: {
            kind: "writing",
            timing: { read: 0, prepare: 0, respond: 600 },
            min_words: 100,
          },
        },
      ],
    }),
  ],
};

export const rulesOf = (content: PartContent, mode: Mode): PartRules => ({
  mode,
  section: content.section,
  clock: content.clock,
  steps: stepsOf(content, mode),
});

/** Walks a part: each action a second after the other. */
export function walk(rules: PartRules, ...actions: PartAction[]): PartProgress {
  return actions.reduce((state, action, n) => reduce(state, action, rules, (n + 1) * 1_000), begin(rules, 0));
}

export const next = { type: "next" } as const;
export const confirm = { type: "confirm" } as const;
