/** Walking through an explanation: which item is shown, and what stands before and after it. */
import type { ExplainedItem, ExplainedSet, Explanation } from "../api";

/** An item with its place. */
export interface Stop {
  set: ExplainedSet;
  item: ExplainedItem;
  /** All items of the same section, in order. */
  section: ExplainedItem[];
  previous: ExplainedItem | null;
  next: ExplainedItem | null;
}

/** The outcome of a machine-scored item, from its options. */
export type Outcome = "right" | "partial" | "wrong" | "blank" | "task";

/** Finds the item of the address, else the first; null when nothing is explained yet. */
export function stopAt(explanation: Explanation, id: string | null): Stop | null {
  const all = explanation.sets.flatMap((set) => set.items.map((item) => ({ set, item })));
  const index = Math.max(
    0,
    all.findIndex(({ item }) => item.id === id),
  );
  const here = all[index];
  if (!here) return null;
  const sameSection = explanation.sets.filter(({ section }) => section === here.set.section);
  return {
    ...here,
    section: sameSection.flatMap(({ items }) => items),
    previous: all[index - 1]?.item ?? null,
    next: all[index + 1]?.item ?? null,
  };
}

/** Whether the choice was right; a summary can be partly right. */
export function outcomeOf(item: ExplainedItem): Outcome {
  if (item.options.length === 0) return "task";
  const chosen = item.options.filter(({ is_chosen }) => is_chosen);
  if (chosen.length === 0) return "blank";
  const right = chosen.filter(({ is_correct }) => is_correct);
  const wanted = item.options.filter(({ is_correct }) => is_correct);
  if (right.length === wanted.length && chosen.length === wanted.length) return "right";
  return item.kind === "prose_summary" && right.length === wanted.length - 1 ? "partial" : "wrong";
}
