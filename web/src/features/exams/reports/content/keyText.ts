/** The key of an item in one line. */

import type { ExplainedItem } from "../explanation/model";
import type { Choice } from "../explanation/wire";

/** Letters of options, words of a sentence, pairs of a table; empty for tasks. */
export function keyText({ answer }: ExplainedItem): string {
  const { shape, correct, matches, accepted } = answer;
  const name = (choices: Choice[], id: string | undefined) =>
    choices.find((choice) => choice.id === id)?.text ?? "";
  switch (shape.kind) {
    case "speaking":
    case "writing":
      return "";
    case "missing_letters":
      return `${shape.shown}${correct[0] ?? ""}`;
    case "fill_in_table":
      return pairs(matches, (id) => name(shape.categories, id));
    case "chart":
      return pairs(matches, (id) => name(shape.columns, id));
    case "build_sentence":
      return accepted.map((chunks) => chunks.map((id) => name(shape.chunks, id)).join(" ")).join(" / ");
    case "order_steps":
      return correct.map((id) => id.toUpperCase()).join(" → ");
    default:
      return correct.map((id) => id.toUpperCase()).join(", ");
  }
}

function pairs(matches: Record<string, string>, name: (id: string | undefined) => string): string {
  return Object.entries(matches)
    .map(([option, category]) => `${option.toUpperCase()}: ${name(category)}`)
    .join("; ");
}
