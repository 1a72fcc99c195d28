/** What a grader has set and written for a job, and what is still missing. */
import type { DraftBody, GradingJob, Mark } from "../types";

/** The whole draft. */
export interface Content {
  responses: Record<string, Mark>;
  overall: string;
}

/** A mark before anything is set. */
export const emptyMark: Mark = { dimensions: {}, score: null, comment: "" };

/** The draft as the server has it; every response is in it. */
export function contentOf(job: GradingJob): Content {
  return {
    responses: Object.fromEntries(job.responses.map(({ item, draft }) => [item, draft ?? emptyMark])),
    overall: job.overall_comment ?? "",
  };
}

/** The draft as the server wants it. */
export function bodyOf(content: Content, version: number): DraftBody {
  return { draft_version: version, responses: content.responses, overall_comment: content.overall };
}

/** The content with one response's mark changed. */
export function withMark(content: Content, item: string, change: Partial<Mark>): Content {
  const mark = { ...(content.responses[item] ?? emptyMark), ...change };
  return { ...content, responses: { ...content.responses, [item]: mark } };
}

/** Whether anything is set or written. */
export function hasAnything({ responses, overall }: Content): boolean {
  const isBegun = ({ dimensions, score, comment }: Mark) =>
    score !== null || comment !== "" || Object.keys(dimensions).length > 0;
  return overall !== "" || Object.values(responses).some(isBegun);
}

/** Something without which the learner would get half a grade. */
export interface Missing {
  item: string;
  /** Null: the task score itself. */
  dimension: string | null;
}

/** Everything missing, in the order of the desk. */
export function missingIn(job: GradingJob, content: Content): Missing[] {
  return job.responses.flatMap(({ item, rubric }) => {
    const mark = content.responses[item] ?? emptyMark;
    const open = rubric.dimensions.filter(({ name }) => mark.dimensions[name] === undefined);
    const missing: Missing[] = open.map(({ name }) => ({ item, dimension: name }));
    if (mark.score === null) missing.push({ item, dimension: null });
    return missing;
  });
}

/** The steps of a task score: 0, 0.5, 1 … or 0, 1, 2 … */
export function scoreSteps(max: number, step: number): number[] {
  return Array.from({ length: Math.round(max / step) + 1 }, (_, index) => index * step);
}
