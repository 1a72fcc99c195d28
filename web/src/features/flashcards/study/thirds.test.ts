import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ratings, study } from "../decks/rules";
import { cellsOf } from "./thirds";
import { swipeOf } from "./useSwipe";

describe("the picture of a deck", () => {
  it("shows each card once, in order, within its width", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6_000 }),
        fc.integer({ min: 320, max: 1_200 }),
        (count, width) => {
          const { cells } = cellsOf(count, width);
          expect(cells[0]?.from).toBe(0);
          expect(cells.at(-1)?.to).toBe(count);
          for (const [n, cell] of cells.entries()) {
            expect(cell.to).toBeGreaterThan(cell.from);
            if (n > 0) expect(cell.from).toBe(cells[n - 1]?.to);
          }
          const last = cells.at(-1);
          expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(width + 0.5);
        },
      ),
    );
  });

  it("puts a card that was rated into the group of its third", () => {
    const size = fc.integer({ min: 4, max: 300 });
    const draw = fc.integer({ min: 0, max: 2 ** 32 - 1 });
    fc.assert(
      fc.property(size, fc.nat(2), draw, (count, third, number) => {
        const cards = Array.from({ length: count }, (_, n) => n);
        const place = study(cards, 0, ratings[third] ?? "hard", number).place ?? -1;
        const { cells, groups } = cellsOf(count, 358);
        const cell = cells.find(({ from, to }) => from <= place && place < to);
        expect(groups).toHaveLength(3);
        expect(groups.findLastIndex((left) => left <= (cell?.x ?? -1))).toBe(third);
      }),
    );
  });
});

it.each([
  [-120, 10, "left"],
  [120, -10, "right"],
  [60, 0, null],
  [100, 90, null],
  [0, 300, null],
])("a finger that went %i across and %i down means %s", (x, y, swipe) => {
  expect(swipeOf(x, y)).toBe(swipe);
});
