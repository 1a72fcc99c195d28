import { describe, expect, it } from "vitest";
import { clockText, lengthOf, stretchesIn } from "./times";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 9, 0, seconds)).toISOString();
const event = (kind: string, from: number, to: number | null) => ({
  kind,
  item: null,
  started_at: at(from),
  ended_at: to === null ? null : at(to),
});
const part = {
  part: "reading-1",
  section: "reading" as const,
  started_at: at(0),
  ended_at: at(200),
  seconds_allowed: 300,
  seconds_used: 200,
};

describe("times", () => {
  it.each([
    [0, "0:00"],
    [75, "1:15"],
    [3723, "1:02:03"],
    [-4, "0:00"],
  ])("of %s seconds read %s", (seconds, text) => expect(clockText(seconds)).toBe(text));

  it("last as long as their ends say, and unknown without an end", () => {
    expect(lengthOf(event("leave", 10, 40))).toBe(30);
    expect(lengthOf(event("leave", 10, null))).toBeNull();
  });

  it("lie in their part as shares of it, and what is outside or no absence is left out", () => {
    const events = [
      event("leave", 20, 60),
      event("offline", 180, 260),
      event("leave", 400, 500),
      event("resume", 30, 40),
      event("leave", 100, null),
    ];
    expect(stretchesIn(part, events)).toEqual([
      { kind: "leave", from: 10, width: 20 },
      { kind: "offline", from: 90, width: 10 },
      { kind: "leave", from: 50, width: 0.6 },
    ]);
    expect(stretchesIn({ ...part, ended_at: null }, events)).toEqual([]);
  });
});
