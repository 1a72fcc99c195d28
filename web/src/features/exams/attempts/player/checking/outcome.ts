/** What became of a checked answer. The server scores; this says it beside the question, by the same rules. */
import { isAnswered } from "../items/choosing";
import { reading } from "../sentences/arrange";
import type { AnswerValue, Item, ItemKey } from "../types";

/** Right, partly right where parts count, wrong, or nothing given. */
export type Outcome = "right" | "partial" | "wrong" | "blank";

/** Null where the key does not tell: then nothing is claimed. */
export function outcomeOf(item: Item, key: ItemKey, value: AnswerValue | undefined): Outcome | null {
  if (!value || !isAnswered(value)) return "blank";
  switch (value.kind) {
    case "text":
      return key.correct.some((right) => plain(right) === plain(value.text)) ? "right" : "wrong";
    case "matches": {
      const wanted = Object.entries(key.matches ?? {});
      if (wanted.length === 0) return null;
      const right = wanted.filter(([from, to]) => value.pairs[from] === to).length;
      if (right === wanted.length) return "right";
      return right > 0 && countsParts(item) ? "partial" : "wrong";
    }
    case "choice": {
      if (item.answer.kind === "order_steps")
        return sameOrder(value.options, key.correct) ? "right" : "wrong";
      if (item.answer.kind === "build_sentence")
        return (key.accepted ?? [key.correct]).some((order) => sameOrder(value.options, order))
          ? "right"
          : "wrong";
      const right = key.correct.filter((id) => value.options.includes(id)).length;
      if (right === key.correct.length && value.options.length === right) return "right";
      return right > 0 && countsParts(item) ? "partial" : "wrong";
    }
    case "recording":
      return "right";
    default:
      return value satisfies never;
  }
}

function countsParts({ answer }: Item): boolean {
  if (answer.kind === "prose_summary" || answer.kind === "fill_in_table") return true;
  if (answer.kind === "chart") return answer.partial ?? false;
  return answer.kind === "multiple_choice" && answer.partial === true;
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}

function sameOrder(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, n) => id === other[n]);
}

/** The right answer in words, one line for each part of it. */
export function rightAnswer(item: Item, key: ItemKey): string[] {
  const { answer } = item;
  switch (answer.kind) {
    case "missing_letters":
      return key.correct.map((letters) => answer.shown + letters);
    case "fill_in_table":
      return pairsInWords(key, answer.options, answer.categories);
    case "chart":
      return pairsInWords(key, answer.rows, answer.columns);
    case "single_choice":
    case "multiple_choice":
    case "prose_summary":
    case "order_steps":
      return key.correct.map((id) => answer.options.find((option) => option.id === id)?.text ?? id);
    case "insert_text":
      return key.correct.map((id) =>
        String.fromCharCode(65 + answer.places.findIndex((place) => place.id === id)),
      );
    case "build_sentence":
      return (key.accepted ?? [key.correct]).map((order) => reading(answer, order, "…"));
    default:
      return [];
  }
}

interface Named {
  id: string;
  text: string;
}

function pairsInWords(key: ItemKey, from: readonly Named[], to: readonly Named[]): string[] {
  const textOf = (list: readonly Named[], id: string) => list.find((each) => each.id === id)?.text ?? id;
  return Object.entries(key.matches ?? {}).map(
    ([one, other]) => `${textOf(from, one)} → ${textOf(to, other)}`,
  );
}
