/** Choosing four sections: what goes together, and which choice is best (D-064). The server has the last word. */
import type { Section } from "../../../../api/types";
import type { ScoredSection } from "../types";

export const order: Section[] = ["reading", "listening", "speaking", "writing"];

/** Which attempt each section is taken from. */
export type Choice = Partial<Record<Section, string>>;

/** Formats with a score in every section, the newest test's first. */
export function formatsOf(sections: ScoredSection[]): string[] {
  const formats = [...new Set(sections.map(({ format }) => format))];
  return formats.filter((format) =>
    order.every((name) => sections.some((one) => one.format === format && one.section === name)),
  );
}

/** The scored sections of one name in one format, the best first. */
export function choicesOf(sections: ScoredSection[], format: string, name: Section): ScoredSection[] {
  return sections
    .filter((one) => one.format === format && one.section === name)
    .sort((one, other) => other.scaled - one.scaled || other.submitted_at.localeCompare(one.submitted_at));
}

/** The best of each section. */
export function bestOf(sections: ScoredSection[], format: string): Choice {
  const best = order.map((name) => [name, choicesOf(sections, format, name)[0]?.attempt_id] as const);
  return Object.fromEntries(best.filter(([, attempt]) => attempt !== undefined));
}

/** Why the choice cannot be sent: a section is open, or all are of one test. */
export function hindranceOf(choice: Choice): "open" | "one_test" | null {
  const attempts = order.map((name) => choice[name]);
  if (attempts.includes(undefined)) return "open";
  return new Set(attempts).size === 1 ? "one_test" : null;
}
