import fc from "fast-check";
import { expect, it } from "vitest";
import { monthsOf, weeksOf } from "./weeks";

const daysUntil = (today: number, count: (n: number) => number, length = 365) =>
  Array.from({ length }, (_, n) => ({
    date: new Date(today - (length - 1 - n) * 86_400_000).toISOString().slice(0, 10),
    count: count(n),
  }));
const friday = Date.UTC(2026, 10, 27);

it("shows whole weeks from Monday on, and the present one until today", () => {
  const weeks = weeksOf(
    daysUntil(friday, (n) => n),
    18,
  );
  expect(weeks.map(({ length }) => length)).toEqual([...Array(17).fill(7), 5]);
  expect(weeks[0]?.[0]?.date).toBe("2026-07-27");
  expect(weeks.at(-1)?.at(-1)?.date).toBe("2026-11-27");
});

it("names each month once, where there is room for its name", () => {
  const weeks = weeksOf(
    daysUntil(friday, () => 0),
    18,
  );
  expect(monthsOf(weeks).map(({ date }) => date)).toEqual([
    "2026-08-03",
    "2026-09-07",
    "2026-10-05",
    "2026-11-02",
  ]);
});

it("is pale beside the day with the most, and empty only without a rating", () => {
  const counts = [0, 1, 50, 51, 200];
  const [week] = weeksOf(
    daysUntil(friday, (n) => counts[n] ?? 0, 5),
    1,
  );
  expect(week?.map(({ level }) => level)).toEqual([0, 1, 1, 2, 4]);
});

it("leaves no day out, whatever today is", () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.integer({ min: 1, max: 52 }), (shift, most) => {
      const days = daysUntil(friday + shift * 86_400_000, () => 1);
      const shown = weeksOf(days, most);
      expect(shown).toHaveLength(most);
      const dates = shown.flat().map(({ date }) => date);
      expect(dates).toEqual(days.slice(-dates.length).map(({ date }) => date));
    }),
  );
});
