import { describe, expect, it } from "vitest";
import { left, used } from "../clock/countdown";
import { newerListening, newerReading } from "../testing/everyKind";
import * as respond from "../testing/respondTest";
import type { ItemSet, Mode, PartContent } from "../types";
import {
  begin,
  hasEndScreen,
  isTimedOnly,
  mayGoTo,
  type PartAction,
  type PartProgress,
  type PartRules,
  reduce,
  restore,
  resumeElsewhere,
} from "./partMachine";
import { stepsOf, windowSeconds } from "./steps";

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

const reading: PartContent = {
  id: "reading-1",
  section: "reading",
  clock: { kind: "whole", seconds: 1080 },
  directions: "",
  sets: [set("r1", { items: [question("r1-01"), question("r1-02"), question("r1-03")] })],
};
const listening: PartContent = {
  id: "listening-1",
  section: "listening",
  clock: { kind: "answering", seconds: 390 },
  directions: "",
  sets: [
    set("l1", { audio: clip("l1"), items: [question("l1-01"), question("l1-02", true)] }),
    set("l2", { audio: clip("l2"), items: [question("l2-01")] }),
  ],
};
const speaking: PartContent = {
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
const writing: PartContent = {
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

const rulesOf = (content: PartContent, mode: Mode): PartRules => ({
  mode,
  section: content.section,
  clock: content.clock,
  steps: stepsOf(content, mode),
});

/** Walks a part: each action a second after the other. */
function walk(rules: PartRules, ...actions: PartAction[]): PartProgress {
  return actions.reduce((state, action, n) => reduce(state, action, rules, (n + 1) * 1_000), begin(rules, 0));
}

const next = { type: "next" } as const;
const confirm = { type: "confirm" } as const;

describe("the steps of a part", () => {
  it.each([
    ["sentences", respond.sentences, "strict", ["question", "question"]],
    ["an email, strict", respond.email, "strict", ["write"]],
    ["an email, comfortable, with a model afterwards", respond.email, "comfortable", ["write", "model"]],
    [
      "repeat and interview, strict: every item heard and answered",
      respond.speaking,
      "strict",
      ["listen", ...Array.from({ length: 5 }, () => ["hear", "speak"]).flat()],
    ],
    [
      "repeat and interview, comfortable: a moment for every take",
      respond.speaking,
      "comfortable",
      ["listen", ...Array.from({ length: 5 }, () => ["hear", "speak", "take"]).flat()],
    ],
  ] as const)("unfold %s", (_name, content, mode, kinds) => {
    expect(stepsOf(content, mode).map((step) => step.kind)).toEqual(kinds);
  });

  it("give every sentence of listen and repeat its own window", () => {
    const speak = stepsOf(respond.speaking, "strict").filter((step) => step.kind === "speak");
    expect(speak.map((step) => windowSeconds(step, respond.speaking))).toEqual([8, 10, 12, 45, 45]);
  });

  it("put the excerpt before the question that replays it", () => {
    const kinds = stepsOf(listening, "strict").map((step) => step.kind);
    expect(kinds).toEqual(["listen", "question", "replay", "question", "listen", "question"]);
  });

  it("give a speaking task its windows, and comfortable a moment for the own take", () => {
    expect(stepsOf(speaking, "strict").map((step) => step.kind)).toEqual([
      "read",
      "listen",
      "prepare",
      "speak",
    ]);
    expect(stepsOf(speaking, "comfortable").map((step) => step.kind)).toEqual([
      "read",
      "listen",
      "prepare",
      "speak",
      "take",
    ]);
  });

  it("read the window lengths from the task", () => {
    const seconds = stepsOf(speaking, "strict").map((step) => windowSeconds(step, speaking));
    expect(seconds).toEqual([45, null, 30, 60]);
  });
});

describe("strict listening", () => {
  const rules = rulesOf(listening, "strict");

  it("asks once more before a question is gone", () => {
    const asked = walk(rules, next, next);
    expect(asked).toMatchObject({ index: 1, isConfirming: true });
    expect(reduce(asked, { type: "cancel" }, rules, 9_000)).toMatchObject({ index: 1, isConfirming: false });
    expect(reduce(asked, confirm, rules, 9_000)).toMatchObject({ index: 2, isConfirming: false });
  });

  it("knows no way back, by button, pip or key", () => {
    const second = walk(rules, next, next, confirm, next);
    expect(reduce(second, { type: "back" }, rules, 9_000).index).toBe(second.index);
    expect(mayGoTo(second, 0, rules)).toBe(false);
    expect(reduce(second, { type: "go", index: 1 }, rules, 9_000)).toBe(second);
  });

  it("counts only the time of answering", () => {
    // 1 s audio, then the question from second 1 on; confirmed at second 3; replay until 4; question again.
    const state = walk(rules, next, next, confirm, next);
    expect(used(state.clock, 4_000)).toBe(2_000);
    expect(used(state.clock, 10_000)).toBe(8_000);
  });

  it("lets the clock of a question run on over a reload, and stand over one during audio", () => {
    const answering = JSON.parse(JSON.stringify(walk(rules, next))) as PartProgress;
    expect(left(390, answering.clock, 61_000)).toBe(330_000);
    const hearing = JSON.parse(JSON.stringify(begin(rules, 0))) as PartProgress;
    expect(left(390, hearing.clock, 61_000)).toBe(390_000);
  });
});

describe("comfortable listening", () => {
  const rules = rulesOf(listening, "comfortable");

  it("goes back inside a set, not into the one before", () => {
    expect(walk(rules, next, next, next, { type: "back" }).index).toBe(2);
    expect(walk(rules, next, next, next, next, { type: "back" }).index).toBe(4);
  });

  it("can stop the clock", () => {
    const paused = walk(rules, next, { type: "pause" });
    expect(used(paused.clock, 500_000)).toBe(1_000);
    expect(used(reduce(paused, { type: "resume" }, rules, 500_000).clock, 502_000)).toBe(3_000);
  });
});

describe("reading", () => {
  const rules = rulesOf(reading, "strict");

  it("moves freely, also to the end screen and back", () => {
    const end = walk(rules, { type: "go", index: 3 });
    expect(end.index).toBe(3);
    expect(reduce(end, { type: "back" }, rules, 9_000).index).toBe(2);
    expect(walk(rules, next, { type: "go", index: 0 }).index).toBe(0);
  });

  it("ignores Next on the end screen", () => {
    expect(walk(rules, next, next, next, next).index).toBe(3);
  });

  it("keeps flags over moves", () => {
    const state = walk(rules, { type: "flag", item: "r1-01" }, next, { type: "back" });
    expect(state.flags).toEqual(["r1-01"]);
    expect(reduce(state, { type: "flag", item: "r1-01" }, rules, 9_000).flags).toEqual([]);
  });

  it("cannot be paused in strict mode", () => {
    expect(used(walk(rules, { type: "pause" }).clock, 60_000)).toBe(60_000);
  });
});

describe("speaking", () => {
  it("starts the answer window with the beep, not with the screen", () => {
    const rules = rulesOf(speaking, "strict");
    const over = { type: "window over" } as const;
    const waiting = walk(rules, over, next, over);
    expect(rules.steps[waiting.index]?.kind).toBe("speak");
    expect(left(60, waiting.window, 99_000)).toBe(60_000);
    const running = reduce(waiting, { type: "begin window" }, rules, 100_000);
    expect(left(60, running.window, 110_000)).toBe(50_000);
  });

  it("allows another take in comfortable mode only", () => {
    const comfortable = rulesOf(speaking, "comfortable");
    const heard = walk(comfortable, next, next, next, next);
    expect(comfortable.steps[heard.index]?.kind).toBe("take");
    expect(comfortable.steps[reduce(heard, { type: "retake" }, comfortable, 9_000).index]?.kind).toBe(
      "speak",
    );
    const strict = rulesOf(speaking, "strict");
    const speak = walk(strict, next, next, next);
    expect(reduce(speak, { type: "retake" }, strict, 9_000)).toBe(speak);
  });
});

describe("writing", () => {
  it.each(["strict", "comfortable"] as const)("asks in %s mode before the text is handed in", (mode) => {
    const rules = rulesOf(writing, mode);
    expect(walk(rules, next)).toMatchObject({ index: 0, isConfirming: true });
    expect(walk(rules, next, confirm).index).toBe(1);
  });

  it("ends when its window is over", () => {
    expect(walk(rulesOf(writing, "strict"), { type: "window over" }).index).toBe(1);
  });
});

describe("audio that was heard", () => {
  it("is remembered by position and by full plays", () => {
    const rules = rulesOf(listening, "strict");
    const state = walk(
      rules,
      { type: "heard", clip: "l1", position: 4.2 },
      { type: "heard out", clip: "l1" },
    );
    expect(state.heard.l1).toEqual({ position: 0, plays: 1 });
  });
});

describe("going on on another device", () => {
  const rules = rulesOf(listening, "strict");

  it("hears a set again that was not touched", () => {
    expect(resumeElsewhere(rules, new Set(["l1-01", "l1-02"]), 0, 5_000).index).toBe(4);
  });

  it("goes on at the open question of a set that was begun", () => {
    expect(resumeElsewhere(rules, new Set(["l1-01"]), 0, 5_000).index).toBe(2);
  });

  it("hands nothing in by itself, although all is answered", () => {
    const last = resumeElsewhere(rules, new Set(["l1-01", "l1-02", "l2-01"]), 0, 5_000);
    expect(rules.steps[last.index]).toMatchObject({ kind: "question", item: "l2-01" });
    for (const mode of ["strict", "comfortable"] as const) {
      const write = rulesOf(writing, mode);
      expect(write.steps[resumeElsewhere(write, new Set(["w1-01"]), 0, 5_000).index]?.kind).toBe("write");
    }
    const speak = rulesOf(speaking, "comfortable");
    expect(speak.steps[resumeElsewhere(speak, new Set(["s1-01"]), 0, 5_000).index]?.kind).toBe("take");
  });

  it("stands at the end where there is a look back, and after the one take of strict mode", () => {
    const read = rulesOf(reading, "strict");
    expect(resumeElsewhere(read, new Set(["r1-01", "r1-02", "r1-03"]), 0, 5_000).index).toBe(3);
    expect(resumeElsewhere(rulesOf(speaking, "strict"), new Set(["s1-01"]), 0, 5_000).index).toBe(4);
  });

  it("counts a whole clock from the server's start", () => {
    const state = resumeElsewhere(rulesOf(reading, "comfortable"), new Set(), 1_000, 61_000);
    expect(used(state.clock, 61_000)).toBe(60_000);
  });
});

describe("going on on the same device", () => {
  it("counts the time away in strict mode", () => {
    const rules = rulesOf(reading, "strict");
    expect(used(restore(begin(rules, 0), 10_000, rules, 60_000).clock, 60_000)).toBe(60_000);
  });

  it("leaves the time away out in comfortable mode", () => {
    const rules = rulesOf(reading, "comfortable");
    expect(used(restore(begin(rules, 0), 10_000, rules, 60_000).clock, 61_000)).toBe(11_000);
  });

  it("keeps a clock stopped that was stopped by hand", () => {
    const rules = rulesOf(reading, "comfortable");
    const paused = reduce(begin(rules, 0), { type: "pause" }, rules, 5_000);
    expect(used(restore(paused, 10_000, rules, 60_000).clock, 90_000)).toBe(5_000);
  });
});

describe("a countdown for each question", () => {
  const strict = rulesOf(newerListening, "strict");

  it("runs on questions only, afresh on each, and asks before a question is gone", () => {
    const heard = begin(strict, 0);
    expect(heard.window.runningSince).toBeNull();
    const asked = reduce(heard, { type: "next" }, strict, 5_000);
    expect(asked.window).toEqual({ usedMs: 0, runningSince: 5_000 });
    expect(asked.clock.runningSince).toBeNull();
    const asking = reduce(asked, { type: "next" }, strict, 6_000);
    expect(asking).toMatchObject({ index: 1, isConfirming: true });
    expect(reduce(asking, { type: "confirm" }, strict, 7_000)).toMatchObject({
      index: 2,
      isConfirming: false,
    });
  });

  it("goes on without asking when it is over", () => {
    const asked = reduce(begin(strict, 0), { type: "next" }, strict, 5_000);
    const second = reduce(asked, { type: "window over" }, strict, 25_000);
    expect(second.index).toBe(2);
    expect(second.window.runningSince).toBeNull();
  });

  it("is stopped and given more time in comfortable mode only", () => {
    const rules = rulesOf(newerListening, "comfortable");
    const asked = reduce(begin(rules, 0), { type: "next" }, rules, 5_000);
    const stopped = reduce(asked, { type: "pause" }, rules, 8_000);
    expect(stopped.window).toEqual({ usedMs: 3_000, runningSince: null });
    const longer = reduce(stopped, { type: "lengthen", seconds: 300 }, rules, 9_000);
    expect(reduce(longer, { type: "lengthen", seconds: 300 }, rules, 9_000).extraSeconds).toBe(600);
    const before = begin(strict, 0);
    expect(reduce(before, { type: "lengthen", seconds: 300 }, strict, 1_000)).toBe(before);
    expect(reduce(before, { type: "pause" }, strict, 1_000)).toBe(before);
  });
});

describe("a text with blanks", () => {
  const rules = rulesOf(newerReading, "strict");
  const ten = Array.from({ length: 10 }, (_, n) => `rw1-${String(n + 1).padStart(2, "0")}`);

  it("is where the learner goes on elsewhere until the last blank is filled", () => {
    expect(resumeElsewhere(rules, new Set(ten.slice(0, 9)), 0, 1_000).index).toBe(0);
    expect(resumeElsewhere(rules, new Set(ten), 0, 1_000).index).toBe(1);
  });

  it("runs an answering clock like a question", () => {
    const answering = { ...rules, clock: { kind: "answering", seconds: 60 } as const };
    expect(begin(answering, 2_000).clock.runningSince).toBe(2_000);
  });
});

describe("sentences under one clock", () => {
  it.each(["strict", "comfortable"] as const)(
    "are walked freely in %s, and looked over at the end",
    (mode) => {
      const rules = rulesOf(respond.sentences, mode);
      const atEnd = walk(rules, next, next);
      expect(atEnd.index).toBe(2);
      expect(hasEndScreen(rules)).toBe(true);
      expect(reduce(atEnd, { type: "back" }, rules, 5_000).index).toBe(1);
      expect(mayGoTo(atEnd, 0, rules)).toBe(true);
      expect(atEnd.clock.runningSince).toBe(0);
    },
  );

  it("do not open a way back to a text", () => {
    expect(hasEndScreen(rulesOf(respond.email, "comfortable"))).toBe(false);
    expect(walk(rulesOf(respond.email, "comfortable"), next, confirm, { type: "back" }).index).toBe(1);
  });

  it("keep their drafts, each for itself", () => {
    const rules = rulesOf(respond.sentences, "strict");
    const state = walk(
      rules,
      { type: "draft", item: "b1-01", draft: { slots: [null, "c1", null] } },
      { type: "draft", item: "e", draft: { outline: "one" } },
      { type: "draft", item: "e", draft: { ticks: [1] } },
    );
    expect(state.drafts).toEqual({
      "b1-01": { slots: [null, "c1", null] },
      e: { outline: "one", ticks: [1] },
    });
  });
});

it("the sentence that is repeated leads on by itself in strict mode only", () => {
  const strict = rulesOf(respond.speaking, "strict");
  const hear = strict.steps.find((step) => step.kind === "hear");
  expect(hear && isTimedOnly(hear, strict)).toBe(true);
  expect(hear && isTimedOnly(hear, rulesOf(respond.speaking, "comfortable"))).toBe(false);
});

it("another device does not take a model for the last thing to do", () => {
  const rules = rulesOf(respond.email, "comfortable");
  expect(resumeElsewhere(rules, new Set(["e1-01"]), 0, 0).index).toBe(0);
});
