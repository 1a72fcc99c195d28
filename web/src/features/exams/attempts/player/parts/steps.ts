/** Unfolds the content of a part into the screens a learner walks through. */
import type { Item, ItemSet, Mode, PartContent, TaskTiming } from "../types";

/** One screen. */
export type Step =
  | { kind: "listen"; set: string }
  | { kind: "replay"; set: string; item: string }
  | { kind: "question"; set: string; item: string }
  /** All blanks of one text at once; `item` is the first of them. */
  | { kind: "words"; set: string; item: string; items: readonly string[] }
  /** The sound of one item, before it is answered. */
  | { kind: "hear"; set: string; item: string }
  | { kind: "read"; set: string; item: string }
  | { kind: "prepare"; set: string; item: string }
  | { kind: "speak"; set: string; item: string }
  | { kind: "take"; set: string; item: string }
  | { kind: "write"; set: string; item: string }
  | { kind: "model"; set: string; item: string };

/** All screens of a part in order. */
export function stepsOf(content: PartContent, mode: Mode): Step[] {
  return content.sets.flatMap((set) => stepsOfSet(set, mode));
}

function stepsOfSet(set: ItemSet, mode: Mode): Step[] {
  const [first] = set.items;
  if (set.cloze?.length && first)
    return [{ kind: "words", set: set.id, item: first.id, items: set.items.map((item) => item.id) }];
  // The posts of a discussion are read beside the editor, inside the writing time.
  const reader = set.items.find((item) => (timingOf(item)?.read ?? 0) > 0);
  return [
    ...(reader ? [{ kind: "read", set: set.id, item: reader.id } as const] : []),
    ...(set.audio ? [{ kind: "listen", set: set.id } as const] : []),
    ...set.items.flatMap((item) => stepsOfItem(set, item, mode)),
  ];
}

function stepsOfItem(set: ItemSet, item: Item, mode: Mode): Step[] {
  const at = { set: set.id, item: item.id };
  const isAtEase = mode === "comfortable";
  const heard: Step[] = item.audio ? [{ kind: "hear", ...at }] : [];
  switch (item.answer.kind) {
    case "speaking":
      return [
        ...heard,
        ...(item.answer.timing.prepare > 0 ? [{ kind: "prepare", ...at } as const] : []),
        { kind: "speak", ...at },
        ...(isAtEase ? [{ kind: "take", ...at } as const] : []),
      ];
    case "writing":
      return [...heard, { kind: "write", ...at }, ...(isAtEase ? [{ kind: "model", ...at } as const] : [])];
    default:
      return [
        ...heard,
        ...(item.replay ? [{ kind: "replay", ...at } as const] : []),
        { kind: "question", ...at },
      ];
  }
}

/** The windows of a task; null for a question. */
export function timingOf(item: Item): TaskTiming | null {
  const { answer } = item;
  return answer.kind === "speaking" || answer.kind === "writing" ? answer.timing : null;
}

/** The length of a step's own window in seconds, if it has one. */
export function windowSeconds(step: Step, content: PartContent): number | null {
  const item = step.kind === "listen" ? undefined : findItem(content, step.item);
  if (!item) return null;
  if (step.kind === "question" && content.clock.kind === "per_item") return item.seconds ?? null;
  const timing = timingOf(item);
  if (!timing) return null;
  switch (step.kind) {
    case "read":
      return timing.read;
    case "prepare":
      return timing.prepare;
    case "speak":
    case "write":
      return timing.respond;
    default:
      return null;
  }
}

/** The set with this id. */
export function findSet(content: PartContent, id: string): ItemSet | undefined {
  return content.sets.find((set) => set.id === id);
}

/** The item with this id. */
export function findItem(content: PartContent, id: string): Item | undefined {
  return content.sets.flatMap((set) => set.items).find((item) => item.id === id);
}

/** The items that are answered on a step's screen. */
export function itemsOnStep(step: Step, content: PartContent): Item[] {
  if (step.kind === "listen") return [];
  if (step.kind === "words") return findSet(content, step.set)?.items ?? [];
  const item = findItem(content, step.item);
  return item ? [item] : [];
}

/** The step that asks an item, or -1. */
export function stepAsking(steps: readonly Step[], set: string, item: string): number {
  return steps.findIndex((step) =>
    step.kind === "words" ? step.set === set : step.kind === "question" && step.item === item,
  );
}

/** All items in the order they are asked. */
export function itemsOf(content: PartContent): Item[] {
  return content.sets.flatMap((set) => set.items);
}

/** The item a step is about, or the first of the set that is being heard. */
export function itemOfStep(step: Step, content: PartContent): string | null {
  return step.kind === "listen" ? (findSet(content, step.set)?.items[0]?.id ?? null) : step.item;
}
