/** Unfolds the content of a part into the screens a learner walks through. */
import type { Item, ItemSet, Mode, PartContent } from "../types";

/** One screen. */
export type Step =
  | { kind: "listen"; set: string }
  | { kind: "replay"; set: string; item: string }
  | { kind: "question"; set: string; item: string }
  | { kind: "read"; set: string; item: string }
  | { kind: "prepare"; set: string; item: string }
  | { kind: "speak"; set: string; item: string }
  | { kind: "take"; set: string; item: string }
  | { kind: "write"; set: string; item: string };

/** All screens of a part in order. */
export function stepsOf(content: PartContent, mode: Mode): Step[] {
  return content.sets.flatMap((set) => stepsOfSet(set, mode));
}

function stepsOfSet(set: ItemSet, mode: Mode): Step[] {
  const task = set.items.find((item) => item.answer.kind === "speaking" || item.answer.kind === "writing");
  if (task) return stepsOfTask(set, task, mode);
  const heard: Step[] = set.audio ? [{ kind: "listen", set: set.id }] : [];
  const asked = set.items.flatMap<Step>((item) => [
    ...(item.replay ? [{ kind: "replay", set: set.id, item: item.id } as const] : []),
    { kind: "question", set: set.id, item: item.id },
  ]);
  return [...heard, ...asked];
}

function stepsOfTask(set: ItemSet, task: Item, mode: Mode): Step[] {
  const { answer } = task;
  if (answer.kind !== "speaking" && answer.kind !== "writing") return [];
  const at = { set: set.id, item: task.id };
  const steps: Step[] = [];
  // The posts of a discussion are read beside the editor, inside the writing time.
  if (answer.timing.read > 0) steps.push({ kind: "read", ...at });
  if (set.audio) steps.push({ kind: "listen", set: set.id });
  if (answer.kind === "writing") return [...steps, { kind: "write", ...at }];
  if (answer.timing.prepare > 0) steps.push({ kind: "prepare", ...at });
  steps.push({ kind: "speak", ...at });
  if (mode === "comfortable") steps.push({ kind: "take", ...at });
  return steps;
}

/** The length of a step's own window in seconds, if it has one. */
export function windowSeconds(step: Step, content: PartContent): number | null {
  if (step.kind !== "read" && step.kind !== "prepare" && step.kind !== "speak" && step.kind !== "write")
    return null;
  const answer = findItem(content, step.item)?.answer;
  if (answer?.kind !== "speaking" && answer?.kind !== "writing") return null;
  switch (step.kind) {
    case "read":
      return answer.timing.read;
    case "prepare":
      return answer.timing.prepare;
    case "speak":
    case "write":
      return answer.timing.respond;
    default:
      return step satisfies never;
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

/** All items in the order they are asked. */
export function itemsOf(content: PartContent): Item[] {
  return content.sets.flatMap((set) => set.items);
}

/** The item a step is about, or the first of the set that is being heard. */
export function itemOfStep(step: Step, content: PartContent): string | null {
  return step.kind === "listen" ? (findSet(content, step.set)?.items[0]?.id ?? null) : step.item;
}
