/** Chunks in the blanks of a sentence: pure moves, the same for mouse, finger and keys. */
import type { AnswerValue, BuildSentence } from "../types";

/** Blank by blank the chunk that lies in it. */
export type Slots = readonly (string | null)[];

/** How many blanks a sentence has. */
export function blanksOf(shape: BuildSentence): number {
  return shape.frame.filter((part) => part.kind === "blank").length;
}

/**
 * The blanks as they are shown. The answer names chunks in order and no holes, so this device remembers where they
 * lie; what another device has written since is laid from the left.
 */
export function slotsOf(
  shape: BuildSentence,
  value: AnswerValue | undefined,
  kept: Slots | undefined,
): (string | null)[] {
  const given = value?.kind === "choice" ? value.options : [];
  const count = blanksOf(shape);
  if (kept?.length === count && inOrder(kept).join("\n") === given.join("\n")) return [...kept];
  return Array.from({ length: count }, (_, n) => given[n] ?? null);
}

/** The answer that blanks amount to. */
export function answerOf(slots: Slots): AnswerValue {
  return { kind: "choice", options: inOrder(slots) };
}

function inOrder(slots: Slots): string[] {
  return slots.filter((chunk) => chunk !== null);
}

/** The first free blank, or null. */
export function firstFree(slots: Slots): number | null {
  const at = slots.indexOf(null);
  return at < 0 ? null : at;
}

/**
 * Lays a chunk into a blank. A chunk that lies elsewhere changes places with the one that lies there; one from the
 * bank sends it back to the bank.
 */
export function lay(slots: Slots, chunk: string, at: number): (string | null)[] {
  if (at < 0 || at >= slots.length) return [...slots];
  const from = slots.indexOf(chunk);
  const there = slots[at] ?? null;
  return slots.map((each, n) => (n === at ? chunk : n === from ? there : each));
}

/** Takes the chunk of a blank back to the bank. */
export function takeBack(slots: Slots, at: number): (string | null)[] {
  return slots.map((each, n) => (n === at ? null : each));
}

/** The last blank that is filled, or null. */
export function lastFilled(slots: Slots): number | null {
  const at = slots.findLastIndex((each) => each !== null);
  return at < 0 ? null : at;
}

/** The sentence as it reads now; an empty blank is the given word. */
export function reading(shape: BuildSentence, slots: Slots, blank: string): string {
  const texts = new Map(shape.chunks.map((chunk) => [chunk.id, chunk.text]));
  let n = -1;
  const words = shape.frame.map((part) => {
    if (part.kind === "text") return part.text.trim();
    n += 1;
    const chunk = slots[n];
    return (chunk && texts.get(chunk)) ?? blank;
  });
  return words.join(" ").replace(/\s+([.,?!;:])/g, "$1");
}
