/** The deck as a row of cells in three groups, as wide as there is room. Pure. */
import { bandOf } from "../decks/rules";

/** A cell of the picture. */
export interface Cell {
  x: number;
  width: number;
  /** Which cards it stands for, from the first to before the last. */
  from: number;
  to: number;
}

/** More cells than this are no picture anymore: each then stands for several cards. */
const MOST_CELLS = 45;
const GAP = 2;

/**
 * Cells for a deck of `count` cards. A card that goes back finds `count - 1` others, so the thirds are theirs; what lies beyond
 * three of them belongs to the last. With fewer than four cards there is one group.
 */
export function cellsOf(count: number, width: number): { cells: Cell[]; groups: number[] } {
  const band = bandOf(Math.max(0, count - 1));
  const starts = band === 0 ? [0] : [0, band, 2 * band];
  const per = Math.ceil(count / MOST_CELLS);
  const bounds = starts.map((start, n) => ({ start, end: starts[n + 1] ?? count }));
  const groups = bounds.map(({ start, end }) =>
    Array.from({ length: Math.ceil((end - start) / per) }, (_, n) => ({
      from: start + n * per,
      to: Math.min(end, start + (n + 1) * per),
    })),
  );
  const between = width > 600 ? 21 : 10;
  const total = groups.reduce((sum, group) => sum + group.length, 0);
  const gaps = (total - groups.length) * GAP + (groups.length - 1) * between;
  const cell = Math.min(28, Math.max(1, (width - gaps) / Math.max(1, total)));
  const cells: Cell[] = [];
  const lefts: number[] = [];
  let x = 0;
  for (const group of groups) {
    lefts.push(x);
    for (const { from, to } of group) {
      cells.push({ x, width: cell, from, to });
      x += cell + GAP;
    }
    x += between - GAP;
  }
  return { cells, groups: lefts };
}
