/** Where a part that was begun goes on: here or on another device. */
import { describe, expect, it } from "vitest";
import { used } from "../clock/countdown";
import * as respond from "../testing/respondTest";
import { listening, reading, rulesOf, speaking, writing } from "../testing/walking";
import { begin, reduce, restore, resumeElsewhere } from "./partMachine";

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

it("another device does not take a model for the last thing to do", () => {
  const rules = rulesOf(respond.email, "comfortable");
  expect(resumeElsewhere(rules, new Set(["e1-01"]), 0, 0).index).toBe(0);
});
