/** Accuracy by question type: points, because a summary may be half right. */
import type { Result, Section } from "../../../../api/types";

type Item = Result["items"][number];

/** One line of the table. */
export interface TypeAccuracy {
  type: string;
  points: number;
  of: number;
}

/** The types of one section, in the order of the test. */
export interface SectionAccuracy {
  section: Section;
  types: TypeAccuracy[];
}

/** Items a machine has scored; tasks are shown with their rubric instead. */
export function isMarked(item: Item): boolean {
  return item.outcome !== "pending" && item.outcome !== "graded";
}

/** Sums up points by section and type. */
export function accuracyByType(items: Item[]): SectionAccuracy[] {
  const sections = new Map<Section, Map<string, TypeAccuracy>>();
  for (const item of items.filter(isMarked)) {
    const types = sections.get(item.section) ?? new Map<string, TypeAccuracy>();
    const line = types.get(item.question_type) ?? { type: item.question_type, points: 0, of: 0 };
    line.points += item.points ?? 0;
    line.of += item.max_points;
    types.set(item.question_type, line);
    sections.set(item.section, types);
  }
  return [...sections].map(([section, types]) => ({ section, types: [...types.values()] }));
}

/** The weakest type worth more than a point: the one to practice next. */
export function weakest(sections: SectionAccuracy[]): TypeAccuracy | null {
  const open = sections.flatMap(({ types }) => types).filter(({ points, of }) => of > 1 && points < of);
  return open.sort((one, other) => one.points / one.of - other.points / other.of)[0] ?? null;
}

/** Option ids as the letters learners see. */
export function letters(options: string[]): string {
  return options.map((id) => id.toUpperCase()).join(", ");
}

/** An answer or a key as a table shows it: letters, letters in order, pairs, or the letters that were missing. */
export function answerText(kind: string | undefined, given: string[]): string {
  switch (kind) {
    case "missing_letters":
      return given[0] ?? "";
    case "order_steps":
    case "build_sentence":
      return given.map((id) => (id ? id.toUpperCase() : "·")).join(" ");
    case "fill_in_table":
    case "chart":
      return byPlace(given);
    default:
      return letters(given);
  }
}

/** What was put where, place by place: "Carver: B, C · Printer: E". */
function byPlace(pairs: string[]): string {
  const places = new Map<string, string[]>();
  for (const pair of pairs) {
    const [option = "", place = ""] = pair.split(":");
    places.set(place, [...(places.get(place) ?? []), option]);
  }
  const named = (id: string) => id.charAt(0).toUpperCase() + id.slice(1);
  return [...places].map(([place, options]) => `${named(place)}: ${letters(options)}`).join(" · ");
}
