/** The kinds of the 2026 format in the part machine: a countdown for each question, blanks, sentences. */
import { describe, expect, it } from "vitest";
import { newerListening } from "../testing/everyListening";
import { newerReading } from "../testing/everyReading";
import * as respond from "../testing/respondTest";
import { confirm, next, rulesOf, walk } from "../testing/walking";
import { begin, hasEndScreen, isTimedOnly, mayGoTo, reduce, resumeElsewhere } from "./partMachine";

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
