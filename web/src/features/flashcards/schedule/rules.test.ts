import { describe, expect, it } from "vitest";
import type { Answer } from "../decks/rules";
import { daysBetween, intervalOf, intervalsOf, type Memory, memoryAfter, schedulerOf } from "./rules";
import vectors from "./schedule-vectors.json";

it("remembers words as the server does, step by step", () => {
  expect(vectors.vectors.length).toBeGreaterThan(3);
  for (const { parameters, retention, steps } of vectors.vectors) {
    const scheduler = schedulerOf({ parameters, retention });
    let memory: Memory | null = null;
    let last = steps[0]?.day ?? 0;
    for (const step of steps) {
      memory = memoryAfter(scheduler, memory, Math.max(0, step.day - last), step.rating as Answer);
      last = Math.max(last, step.day);
      expect(intervalOf(scheduler, memory)).toBe(step.interval);
      expect(Math.abs(memory.stability / step.stability - 1)).toBeLessThan(1e-3);
      expect(memory.difficulty).toBeCloseTo(step.difficulty, 3);
    }
  }
});

describe("a word that is due", () => {
  it("comes again after what the server's next step says", () => {
    for (const { parameters, retention, steps } of vectors.vectors) {
      const scheduler = schedulerOf({ parameters, retention });
      for (const [n, before] of steps.entries()) {
        const after = steps[n + 1];
        if (!after || after.day <= before.day) continue;
        const date = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
        const memory = { stability: before.stability, difficulty: before.difficulty };
        const days = intervalsOf(scheduler, { memory, last_rated_on: date(before.day) }, date(after.day));
        expect(days(after.rating as Answer)).toBe(after.interval);
      }
    }
  });
});

it.each([
  ["2026-11-20", "2026-11-27", 7],
  ["2026-02-28", "2026-03-01", 1],
  ["2026-11-27", "2026-11-27", 0],
  ["2026-11-28", "2026-11-27", 0],
])("from %s to %s it is %i days", (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});
