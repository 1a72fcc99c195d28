import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  choiceOf,
  countOf,
  daysBefore,
  daysLater,
  daysOf,
  partOf,
  weeksOf,
  withChoice,
  withPart,
} from "./address";

const search = (text: string) => new URLSearchParams(text);
const today = "2026-11-27";

describe("the days that an address asks for", () => {
  it.each([
    ["", "2026-10-29", today],
    ["days=7", "2026-11-21", today],
    ["days=365", "2025-11-28", today],
    ["days=8", "2026-10-29", today],
    ["from=2026-02-27&to=2026-03-01", "2026-02-27", "2026-03-01"],
    ["days=custom&from=2026-02-27&to=2026-03-01", "2026-02-27", "2026-03-01"],
    // A choice is a choice, whatever an older address left behind.
    ["days=7&from=2026-02-27&to=2026-03-01", "2026-11-21", today],
    ["from=2026-11-01", "2026-11-01", today],
    ["to=2026-11-01", "2026-10-03", "2026-11-01"],
    // Not after today, not backward, not more than the server answers for.
    ["from=2026-12-01&to=2026-12-24", today, today],
    ["from=2026-11-20&to=2026-11-10", "2026-11-10", "2026-11-10"],
    ["from=2020-01-01&to=2026-11-10", "2025-11-10", "2026-11-10"],
    ["from=2026-02-30&to=tomorrow", "2026-10-29", today],
    ["from=%3D1%2B1&to=2026-13-45", "2026-10-29", today],
  ])("%s", (text, from, to) => {
    expect(daysOf(search(text), today)).toEqual({ from, to });
  });

  it("are never more than the server answers for, and never backward", () => {
    const day = fc.integer({ min: -2000, max: 2000 }).map((count) => daysLater(today, count));
    fc.assert(
      fc.property(day, day, (from, to) => {
        const count = countOf(daysOf(search(`from=${from}&to=${to}`), today));
        expect(count).toBeGreaterThanOrEqual(1);
        expect(count).toBeLessThanOrEqual(366);
      }),
    );
  });

  it("are compared with as many days that end where they begin", () => {
    const length = fc.integer({ min: 0, max: 365 });
    fc.assert(
      fc.property(length, (count) => {
        const days = { from: daysLater(today, -count), to: today };
        const before = daysBefore(days);
        expect(countOf(before)).toBe(countOf(days));
        expect(daysLater(before.to, 1)).toBe(days.from);
      }),
    );
    // Over the end of February and a change of clocks elsewhere: days are of the calendar.
    expect(daysBefore({ from: "2024-03-01", to: "2024-03-02" })).toEqual({
      from: "2024-02-28",
      to: "2024-02-29",
    });
  });
});

it("reads parts, choices and weeks that there are, and no others", () => {
  expect([partOf(search("part=orders")), partOf(search("part=x")), partOf(search(""))]).toEqual([
    "orders",
    "tests",
    "tests",
  ]);
  expect([choiceOf(search("days=90")), choiceOf(search("days=91")), choiceOf(search("to=x"))]).toEqual([
    90,
    30,
    "custom",
  ]);
  expect([weeksOf(search("weeks=24")), weeksOf(search("weeks=53"))]).toEqual([24, 12]);
});

it("keeps the days from one question to the next, and begins own days with those that were shown", () => {
  expect(withPart(search("part=orders&days=7&figure=USD"), "coins").toString()).toBe("part=coins&days=7");
  const own = withChoice(search("part=orders&days=7"), "custom", today);
  expect(own.toString()).toBe("part=orders&days=custom&from=2026-11-21&to=2026-11-27");
  expect(withChoice(own, 90, today).toString()).toBe("part=orders&days=90");
});
