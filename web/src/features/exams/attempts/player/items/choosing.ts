/** What a click or a key on an option does to an answer. */
import type { AnswerShape, AnswerValue, Choice } from "../types";

/** The options of a question, also of one whose options are places; empty for tasks. */
export function optionIds(answer: AnswerShape): string[] {
  switch (answer.kind) {
    case "single_choice":
    case "multiple_choice":
    case "prose_summary":
    case "order_steps":
      return answer.options.map((option: Choice) => option.id);
    case "insert_text":
      return answer.places.map((place) => place.id);
    case "fill_in_table":
    case "chart":
    case "missing_letters":
    // Chunks are laid into blanks by keys of their own.
    case "build_sentence":
    case "speaking":
    case "writing":
      return [];
    default:
      return answer satisfies never;
  }
}

/** How many options an answer takes. */
export function mostOptions(answer: AnswerShape): number {
  if (answer.kind === "order_steps") return answer.options.length;
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

/** The answer after moving the option at `from` to `to`; null when it stays where it is. */
export function moved(value: AnswerValue | undefined, from: number, to: number): AnswerValue | null {
  const before = chosen(value);
  const id = before[from];
  const goal = Math.max(0, Math.min(before.length - 1, to));
  if (id === undefined || goal === from) return null;
  const rest = before.filter((each) => each !== id);
  return { kind: "choice", options: [...rest.slice(0, goal), id, ...rest.slice(goal)] };
}

/** The answer after putting an option at a place of the order, whether it was in the order or not. */
export function putAt(value: AnswerValue | undefined, id: string, to: number): AnswerValue | null {
  const before = chosen(value);
  const from = before.indexOf(id);
  if (from >= 0) return moved(value, from, to);
  return { kind: "choice", options: [...before.slice(0, to), id, ...before.slice(to)] };
}

/** What was put where: options to categories, or rows to columns. */
export function pairs(value: AnswerValue | undefined): Record<string, string> {
  return value?.kind === "matches" ? value.pairs : {};
}

/** How many options lie in a category. */
export function placedIn(value: AnswerValue | undefined, category: string): string[] {
  return Object.entries(pairs(value)).flatMap(([option, at]) => (at === category ? [option] : []));
}

/**
 * The answer after putting an option into a category, or with `null` after taking it out; null when nothing changes,
 * also because the category has as many as it takes.
 */
export function place(
  answer: Extract<AnswerShape, { kind: "fill_in_table" }>,
  value: AnswerValue | undefined,
  option: string,
  category: string | null,
): AnswerValue | null {
  const before = pairs(value);
  if ((before[option] ?? null) === category) return null;
  const { [option]: _, ...rest } = before;
  if (category === null) return { kind: "matches", pairs: rest };
  const takes = answer.categories.find((each) => each.id === category)?.takes ?? 0;
  if (placedIn(value, category).length >= takes) return null;
  return { kind: "matches", pairs: { ...rest, [option]: category } };
}

/** The answer after choosing a column for a row; null when it was chosen already. */
export function match(value: AnswerValue | undefined, row: string, column: string): AnswerValue | null {
  const before = pairs(value);
  return before[row] === column ? null : { kind: "matches", pairs: { ...before, [row]: column } };
}

/** Whether an answer says anything. */
export function isAnswered(value: AnswerValue | undefined): boolean {
  if (!value) return false;
  switch (value.kind) {
    case "choice":
      // An empty id is a place not filled yet.
      return value.options.some((id) => id !== "");
    case "text":
      return value.text.trim() !== "";
    case "matches":
      return Object.keys(value.pairs).length > 0;
    case "recording":
      return true;
    default:
      return value satisfies never;
  }
}
