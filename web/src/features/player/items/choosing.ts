/** What a click or a key on an option does to an answer. */
import type { AnswerShape, AnswerValue, Choice } from "../types";

/** The options of a question, also of one whose options are places; empty for tasks. */
export function optionIds(answer: AnswerShape): string[] {
  switch (answer.kind) {
    case "single_choice":
    case "multiple_choice":
    case "prose_summary":
      return answer.options.map((option: Choice) => option.id);
    case "insert_text":
      return answer.places.map((place) => place.id);
    case "speaking":
    case "writing":
      return [];
    default:
      return answer satisfies never;
  }
}

/** How many options an answer takes. */
export function mostOptions(answer: AnswerShape): number {
  return answer.kind === "multiple_choice" || answer.kind === "prose_summary" ? answer.choose : 1;
}

/** The chosen option ids, in the order they were chosen. */
export function chosen(value: AnswerValue | undefined): string[] {
  return value?.kind === "choice" ? value.options : [];
}

/** The answer after choosing `id`; null when nothing changes because there are enough already. */
export function choose(answer: AnswerShape, value: AnswerValue | undefined, id: string): AnswerValue | null {
  const before = chosen(value);
  const most = mostOptions(answer);
  if (most === 1) return before[0] === id ? null : { kind: "choice", options: [id] };
  if (before.includes(id)) return { kind: "choice", options: before.filter((each) => each !== id) };
  return before.length < most ? { kind: "choice", options: [...before, id] } : null;
}

/** The same by position, for keys. */
export function chosenBy(
  answer: AnswerShape,
  value: AnswerValue | undefined,
  index: number,
): AnswerValue | null {
  const id = optionIds(answer)[index];
  return id === undefined ? null : choose(answer, value, id);
}
