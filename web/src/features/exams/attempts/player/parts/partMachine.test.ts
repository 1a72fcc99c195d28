import { describe, expect, it } from "vitest";
import { left, used } from "../clock/countdown";
import * as respond from "../testing/respondTest";
import { confirm, listening, next, reading, rulesOf, speaking, walk, writing } from "../testing/walking";
import { begin, mayGoTo, type PartProgress, reduce } from "./partMachine";
import { stepsOf, windowSeconds } from "./steps";

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
