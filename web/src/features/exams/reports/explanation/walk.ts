/** Walking through an explanation: which item is shown, and what stands before and after it. */
import type { ExplainedItem, ExplainedSet } from "./model";

/** An item with its place. */
export interface Stop {
  set: ExplainedSet;
  item: ExplainedItem;
  /** All items of the same section, in order. */
  section: ExplainedItem[];
  previous: Neighbor | null;
  next: Neighbor | null;
}

/** The item before or after; with its section where that is another one, since numbers begin anew there. */
export interface Neighbor {
  id: string;
  number: number;
  other: ExplainedSet["section"] | null;
}

/** The outcome of a machine-scored item, from its options. */
export type Outcome = "right" | "partial" | "wrong" | "blank" | "task";

/** Finds the item of the address, else the first; null when nothing is explained yet. */
export function stopAt(sets: ExplainedSet[], id: string | null): Stop | null {
  const all = sets.flatMap((set) => set.items.map((item) => ({ set, item })));
  const index = Math.max(
    0,
    all.findIndex(({ item }) => item.id === id),
  );
  const here = all[index];
  if (!here) return null;
  const beside = (at: number): Neighbor | null => {
    const there = all[at];
    if (!there) return null;
    const { id, number } = there.item;
    return { id, number, other: there.set.section === here.set.section ? null : there.set.section };
  };
  const sameSection = sets.filter(({ section }) => section === here.set.section);
  return {
    ...here,
    section: sameSection.flatMap(({ items }) => items),
    previous: beside(index - 1),
    next: beside(index + 1),
  };
}

/** Whether the choice was right; a summary can be partly right. */
export function outcomeOf(item: ExplainedItem): Outcome {
  if (item.kind === "speaking" || item.kind === "writing") return "task";
  if (item.scored) return item.scored;
  const chosen = item.options.filter(({ isChosen }) => isChosen);
  if (chosen.length === 0) return "blank";
  const right = chosen.filter(({ isCorrect }) => isCorrect);
  const wanted = item.options.filter(({ isCorrect }) => isCorrect);
  if (right.length === wanted.length && chosen.length === wanted.length) return "right";
  return item.kind === "prose_summary" && right.length === wanted.length - 1 ? "partial" : "wrong";
}
