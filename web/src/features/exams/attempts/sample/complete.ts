import { isAnswered } from "../player/items/choosing";
import { blanksOf } from "../player/sentences/arrange";
import type { AnswerValue, Item } from "../player/types";

/** Whether an answer can be checked: there is one, and a sentence has no blank left. */
export function isComplete({ answer }: Item, value: AnswerValue | undefined): boolean {
  if (!isAnswered(value)) return false;
  if (answer.kind !== "build_sentence" || value?.kind !== "choice") return true;
  return value.options.length === blanksOf(answer);
}
