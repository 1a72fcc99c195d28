import { describe, expect, it } from "vitest";
import type { Attempt, AttemptPart } from "../types";
import { BreakNotes, breakBefore } from "./breaks";

const part = (position: number, section: string, state: string) =>
  ({ id: `p${position}`, position, section, state }) as AttemptPart;
const attempt = (...parts: AttemptPart[]) =>
  ({ parts, breaks: [{ after: "listening", seconds: 600 }] }) as unknown as Attempt;

describe("the break", () => {
  const done = [part(0, "reading", "finished"), part(1, "listening", "finished")];

  it("comes after the section it is named for, once that is finished", () => {
    const speaking = part(2, "speaking", "waiting");
    expect(breakBefore(attempt(...done, speaking), speaking)).toEqual({ after: "listening", seconds: 600 });
  });

  it("comes neither inside a section nor after another one nor before a part that runs", () => {
    const second = part(2, "listening", "waiting");
    expect(breakBefore(attempt(...done, second), second)).toBeNull();
    const listening = part(1, "listening", "waiting");
    expect(breakBefore(attempt(part(0, "reading", "finished"), listening), listening)).toBeNull();
    const running = part(2, "speaking", "running");
    expect(breakBefore(attempt(...done, running), running)).toBeNull();
    const first = part(0, "reading", "waiting");
    expect(breakBefore(attempt(first), first)).toBeNull();
  });

  it("goes on after a reload, ends by itself, and does not come back once it was ended", () => {
    const kept = new Map<string, string>();
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const due = { after: "listening", seconds: 600 };
    expect(new BreakNotes("a", store).endsAt(due, 1_000)).toBe(601_000);
    expect(new BreakNotes("a", store).endsAt(due, 200_000)).toBe(601_000);
    expect(new BreakNotes("a", store).endsAt(due, 601_000)).toBeNull();
    expect(new BreakNotes("b", store).endsAt(due, 5_000)).toBe(605_000);
    new BreakNotes("b", store).end("listening");
    expect(new BreakNotes("b", store).endsAt(due, 6_000)).toBeNull();
  });
});
