/** What to look at first after a test: the kind of question or the response that fell furthest behind. */
import type { Result, Section } from "../../../../api/types";
import { accuracyByType, isMarked, type TypeAccuracy, weakest } from "./accuracy";

type Response = NonNullable<Result["grading"]>["responses"][number];

export type NextStep =
  | { kind: "type"; section: Section; type: string; points: number; of: number; item: string }
  | { kind: "response"; response: Response; score: number };

/** Null where nothing was lost, or nothing is graded yet. */
export function nextStep(result: Result): NextStep | null {
  const type = typeStep(result);
  const response = responseStep(result);
  if (!type || !response) return type ?? response;
  return type.points / type.of <= response.score / response.response.max ? type : response;
}

function typeStep({ items }: Result) {
  const weak = weakest(accuracyByType(items));
  const first = items.find((item) => item.question_type === weak?.type && isMarked(item) && isMissed(item));
  return weak && first ? ({ kind: "type", section: first.section, ...weak, item: first.id } as const) : null;
}

function responseStep({ grading }: Result) {
  if (grading?.state !== "delivered") return null;
  const scored = grading.responses.flatMap((response) =>
    response.score !== null && response.score < response.max ? [{ response, score: response.score }] : [],
  );
  const [lowest] = scored.sort(
    (one, other) => one.score / one.response.max - other.score / other.response.max,
  );
  return lowest ? ({ kind: "response", ...lowest } as const) : null;
}

/** Whether a marked question cost points. */
export function isMissed({ points, max_points }: Result["items"][number]): boolean {
  return (points ?? 0) < max_points;
}

export interface WeakType extends TypeAccuracy {
  section: Section;
}

/** Kinds of question that cost points, those that cost most first. */
export function weakTypes(items: Result["items"], most: number): WeakType[] {
  return accuracyByType(items)
    .flatMap(({ section, types }) => types.map((line) => ({ ...line, section })))
    .filter(({ points, of }) => points < of)
    .sort(
      (one, other) =>
        other.of - other.points - (one.of - one.points) || one.points / one.of - other.points / other.of,
    )
    .slice(0, most);
}
