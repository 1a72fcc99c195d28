import { expect, it } from "vitest";
import { atWall, wallOf } from "./zone";

it("reads a clock in another zone, to and fro", () => {
  const table = [
    ["Asia/Taipei", "2026-11-21T01:30", "2026-11-20T17:30:00.000Z"],
    ["America/New_York", "2026-11-20T12:30", "2026-11-20T17:30:00.000Z"],
    ["Asia/Kathmandu", "2026-11-20T23:15", "2026-11-20T17:30:00.000Z"],
    ["America/New_York", "2026-07-01T12:30", "2026-07-01T16:30:00.000Z"],
    ["Pacific/Kiritimati", "2027-01-01T00:00", "2026-12-31T10:00:00.000Z"],
  ] as const;
  for (const [zone, wall, at] of table) {
    expect(atWall(wall, zone)?.toISOString()).toBe(at);
    expect(wallOf(new Date(at), zone)).toBe(wall);
  }
});

it("takes the first of an hour that comes twice, and goes on where one is left out", () => {
  // New York's clocks go back on 1 November 2026 and forward on 8 March.
  expect(atWall("2026-11-01T01:30", "America/New_York")?.toISOString()).toBe("2026-11-01T05:30:00.000Z");
  expect(atWall("2026-03-08T02:30", "America/New_York")?.toISOString()).toBe("2026-03-08T07:30:00.000Z");
  expect(atWall("2026-11-01T00:30", "America/New_York")?.toISOString()).toBe("2026-11-01T04:30:00.000Z");
  expect(atWall("2026-11-01T02:30", "America/New_York")?.toISOString()).toBe("2026-11-01T07:30:00.000Z");
});

it("knows what is no time", () => {
  expect(atWall("", "UTC")).toBeNull();
  expect(atWall("tomorrow", "UTC")).toBeNull();
});
