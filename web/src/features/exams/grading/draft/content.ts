/** What a grader has set and written for a job, and what is still missing. */
import { canonical, type Document, saysNothing } from "../documents/model";
import { canonicalTimed, type TimedComment, written } from "../timed/model";
import type { DraftBody, GradingJob, Mark } from "../types";

/** The whole draft. */
export interface Content {
  responses: Record<string, Mark>;
  /** Written responses with edits and comments; one that nobody has touched may be absent. */
  documents: Record<string, Document>;
  /** Comments at times of recordings; also those that nobody has written yet, which stay on the desk. */
  timed: Record<string, TimedComment[]>;
  overall: string;
}

/** A mark before anything is set. */
export const emptyMark: Mark = { dimensions: {}, score: null, comment: "" };

/** The draft as the server has it; every response is in it. */
export function contentOf(job: GradingJob): Content {
  return {
    responses: Object.fromEntries(job.responses.map(({ item, draft }) => [item, draft ?? emptyMark])),
    documents: Object.fromEntries(
      job.responses.flatMap(({ item, document }) => (document ? [[item, document]] : [])),
    ),
    timed: Object.fromEntries(
      job.responses.flatMap(({ item, timed_comments }) => (timed_comments ? [[item, timed_comments]] : [])),
    ),
    overall: job.overall_comment ?? "",
  };
}

/** The draft as the server wants it. Of the documents only those that it does not have yet: they are long. */
export function bodyOf(content: Content, base: Content, version: number): DraftBody {
  const documents = Object.entries(content.documents).filter(([item, document]) => {
    const known = base.documents[item];
    return !known || canonical(known) !== canonical(document);
  });
  const timed = Object.entries(content.timed).filter(
    ([item, comments]) => canonicalTimed(base.timed[item] ?? []) !== canonicalTimed(comments),
  );
  return {
    draft_version: version,
    responses: content.responses,
    overall_comment: content.overall,
    ...(documents.length > 0 && { documents: Object.fromEntries(documents) }),
    ...(timed.length > 0 && {
      timed_comments: Object.fromEntries(timed.map(([item, comments]) => [item, written(comments)])),
    }),
  };
}

/** The content with one response's mark changed. */
export function withMark(content: Content, item: string, change: Partial<Mark>): Content {
  const mark = { ...(content.responses[item] ?? emptyMark), ...change };
  return { ...content, responses: { ...content.responses, [item]: mark } };
}

/** The content with one response's document changed. */
export function withDocument(content: Content, item: string, document: Document): Content {
  return { ...content, documents: { ...content.documents, [item]: document } };
}

/** The content with the comments on one recording changed. */
export function withTimed(
  content: Content,
  item: string,
  change: (comments: readonly TimedComment[]) => TimedComment[],
): Content {
  return { ...content, timed: { ...content.timed, [item]: change(content.timed[item] ?? []) } };
}

/** Whether anything is set or written. */
export function hasAnything({ responses, documents, timed, overall }: Content): boolean {
  const isBegun = ({ dimensions, score, comment }: Mark) =>
    score !== null || comment !== "" || Object.keys(dimensions).length > 0;
  const hasDocument = Object.values(documents).some((document) => !saysNothing(document));
  const hasTimed = Object.values(timed).some((comments) => written(comments).length > 0);
  return overall !== "" || hasDocument || hasTimed || Object.values(responses).some(isBegun);
}

/** Something without which the learner would get half a grade. */
export interface Missing {
  item: string;
  /** Null: the task score itself. */
  dimension: string | null;
  /** Not a score: the edits and comments that were ordered. */
  isDocument?: true;
}

/** Everything missing, in the order of the desk. */
export function missingIn(job: GradingJob, content: Content): Missing[] {
  return job.responses.flatMap(({ item, rubric, kind, text }) => {
    const mark = content.responses[item] ?? emptyMark;
    const open = rubric.dimensions.filter(({ name }) => mark.dimensions[name] === undefined);
    const missing: Missing[] = open.map(({ name }) => ({ item, dimension: name }));
    if (mark.score === null) missing.push({ item, dimension: null });
    const document = content.documents[item];
    const isOrdered = job.product === "vip" && kind === "writing" && text?.trim();
    if (isOrdered && (!document || saysNothing(document)))
      missing.push({ item, dimension: null, isDocument: true });
    return missing;
  });
}

/** The steps of a task score: 0, 0.5, 1 … or 0, 1, 2 … */
export function scoreSteps(max: number, step: number): number[] {
  return Array.from({ length: Math.round(max / step) + 1 }, (_, index) => index * step);
}
