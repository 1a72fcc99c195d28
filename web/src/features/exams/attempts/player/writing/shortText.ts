/** Whether a text is so short that its writer is told before it is handed in. */
import type { AnswerValue, PartContent } from "../types";
import { countWords } from "./countWords";

/** Below this share of the words that are asked for a text is far too short. */
const FAR_BELOW = 0.7;

/** What is missing in a text that is far too short, else null. */
export function shortOf({ sets }: Pick<PartContent, "sets">, id: string, value: AnswerValue | undefined) {
  const item = sets.flatMap(({ items }) => items).find((each) => each.id === id);
  if (item?.answer.kind !== "writing" || value?.kind !== "text") return null;
  const minimum = item.answer.min_words;
  const words = countWords(value.text);
  return words < minimum * FAR_BELOW ? { words, minimum } : null;
}
