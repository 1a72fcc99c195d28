/**
 * A written response with the grader's edits and comments, as it is stored. The texts in it and its check are those of
 * `product/src/exams/grading/documents`; a test reads the cases that both sides share.
 */
import type { Wire } from "../../../../api/types";

export type Document = Wire["Document"];
export type Run = Wire["DocumentRun"];
export type Edit = Wire["DocumentEdit"];
export type EditKind = Wire["EditKind"];

/** The form that this version writes. */
export const schema = 1;

/** What edits are about, in the order of the toolbar. */
export const kinds: readonly EditKind[] = ["grammar", "word_choice", "cohesion", "task"];

/** The key of a kind, printed behind each of its edits in every language. */
export const letterOf: Record<EditKind, string> = {
  grammar: "G",
  word_choice: "W",
  cohesion: "L",
  task: "T",
};

/** A response that nobody has touched. */
export function untouched(text: string): Document {
  return { schema, runs: text === "" ? [] : [{ text }], edits: {}, comments: {} };
}

/** The text with these edits applied. */
export function applied({ runs }: Document, isChosen: (edit: number) => boolean): string {
  const stays = ({ insert, delete: gone }: Run) => {
    if (insert !== undefined) return isChosen(insert);
    return gone === undefined || !isChosen(gone);
  };
  return runs
    .filter(stays)
    .map(({ text }) => text)
    .join("");
}

/** With no edit applied: what the learner submitted. */
export const rejected = (document: Document): string => applied(document, () => false);

/** With all edits applied: the clean text. */
export const accepted = (document: Document): string =>
  applied(document, (edit) => document.edits[edit] !== undefined);

/** Whether there is nothing for the learner in it. */
export function saysNothing({ edits, comments }: Document): boolean {
  return Object.keys(edits).length === 0 && Object.keys(comments).length === 0;
}

/** How many edits there are of each kind. */
export function counts({ edits }: Document): Record<EditKind, number> {
  const found = { grammar: 0, word_choice: 0, cohesion: 0, task: 0 };
  for (const { kind } of Object.values(edits)) found[kind] += 1;
  return found;
}

/** Edits and comments in the order in which they are read; comments on the whole text come last. */
export function inOrder({ runs, edits, comments }: Document): { edits: number[]; comments: number[] } {
  const seenEdits = new Set<number>();
  const seenComments = new Set<number>();
  for (const { insert, delete: gone, comments: about = [] } of runs) {
    for (const edit of [gone, insert]) if (edit !== undefined && edits[edit]) seenEdits.add(edit);
    for (const comment of about) if (comments[comment]) seenComments.add(comment);
  }
  for (const comment of Object.keys(comments)) seenComments.add(Number(comment));
  return { edits: [...seenEdits], comments: [...seenComments] };
}

/** One text for documents that say the same, however they were put together. */
export function canonical({ schema: form, runs, edits, comments }: Document): string {
  const sorted = <T>(list: Record<string, T>) =>
    Object.entries(list).sort(([one], [other]) => Number(one) - Number(other));
  return JSON.stringify([
    form,
    runs.map(({ text, insert = null, delete: gone = null, comments: about = [] }) => [
      text,
      insert,
      gone,
      [...about].sort((one, other) => one - other),
    ]),
    sorted(edits).map(([id, { kind, note = "" }]) => [id, kind, note]),
    sorted(comments).map(([id, { text }]) => [id, text]),
  ]);
}
