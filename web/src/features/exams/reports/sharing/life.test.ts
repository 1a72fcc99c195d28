import { describe, expect, it } from "vitest";
import { daysOf, isAlive } from "./life";

const key = (revoked_at: string | null, expires_at: string | null) => ({
  id: "k",
  attempt_id: "a",
  combined_id: null,
  created_at: "2026-11-01T00:00:00Z",
  revoked_at,
  expires_at,
});

describe("a link to a report", () => {
  const now = Date.parse("2026-11-21T15:00:00Z");

  it.each([
    [null, null, true],
    [null, "2026-11-21T15:00:01Z", true],
    [null, "2026-11-21T15:00:00Z", false],
    ["2026-11-02T00:00:00Z", null, false],
    ["2026-11-02T00:00:00Z", "2026-12-01T00:00:00Z", false],
  ])("taken back %s and ending %s lives: %s", (revoked, expires, lives) =>
    expect(isAlive(key(revoked, expires), now)).toBe(lives),
  );

  it("lives as many days as is said", () => {
    expect([daysOf("week"), daysOf("month"), daysOf("year"), daysOf("open")]).toEqual([
      7,
      30,
      365,
      undefined,
    ]);
  });
});
