/** Makes questions, clips and sets for tests. */
import type { AnswerShape, AudioClip, Item, ItemSet } from "../types";

export const options = (...texts: string[]) => texts.map((text, n) => ({ id: "abcdefg"[n] ?? "x", text }));

export function item(
  id: string,
  question_type: Item["question_type"],
  prompt: string,
  answer: AnswerShape,
  rest: Partial<Item> = {},
): Item {
  return { id, question_type, prompt, points: 1, highlight: null, replay: null, ...rest, answer };
}

export function clip(name: string, seconds = 10): AudioClip {
  return { name, seconds, sources: [{ type: "audio/wav", url: `/api/media/${name}` }] };
}

export function set(id: string, kind: string, rest: Partial<ItemSet> & Pick<ItemSet, "items">): ItemSet {
  return { id, kind, title: null, scene: null, audio: null, paragraphs: [], posts: [], ...rest } as ItemSet;
}

export const paragraphs = (...texts: string[]) => texts.map((text, n) => ({ number: n + 1, text }));
