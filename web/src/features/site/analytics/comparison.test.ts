import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeOf, comparisonOf } from "./comparison";

describe("a figure and the one before it", () => {
  it.each([
    [112, 100, 12],
    [88, 100, -12],
    [100, 100, 0],
    [1, 3, -67],
    [0, 5, -100],
    [5, 0, null],
    [0, 0, null],
    // What was a loss before and is a gain now has grown.
    [50, -100, 150],
  ])("%d against %d before changed by %s percent", (now, before, percent) => {
    expect(changeOf(now, before)).toBe(percent);
  });

  it.each([
    [21, 1, "few", 0],
    [0, 9, "few", 0],
    [10, 9, "few", 0],
    [8, 9.9, "few", 0],
    [3, -4, "few", 0],
    [8622, 14, "few", 0],
    [1099, 100, "more", 999],
    [1100, 100, "few", 0],
    [7, 7, "same", 0],
    [7, 0, "first", 0],
    [0, 0, "first", 0],
    [20, 10, "more", 100],
    [5, 10, "less", 50],
    [100, 100, "same", 0],
    [1001, 1000, "same", 0],
    [-5, -20, "more", 75],
  ] as const)("%d against %d before is told as %s, %d percent", (now, before, key, percent) => {
    expect(comparisonOf(now, before)).toEqual({ key, percent });
  });

  it("never is a percentage of something below ten", () => {
    const small = fc.double({ min: 0, max: 9.99, noNaN: true });
    fc.assert(
      fc.property(fc.nat(100_000), small, (now, before) => {
        expect(comparisonOf(now, before).percent).toBe(0);
      }),
    );
  });
});
