/** Whether a document is one of a response: the same rules as the server's, so that nothing is sent that it refuses. */
import { type Document, type Run, rejected, schema } from "./model";

/** Bounds, as the server has them. Texts are counted in bytes, notes and comments in characters. */
export const bounds = {
  added: 20_000,
  runs: 1_500,
  edits: 400,
  comments: 100,
  note: 500,
  comment: 2_000,
  said: 60_000,
} as const;

/** Why a document is refused, in the order of the server. */
export type DocumentCause =
  | "unknown_schema"
  | "too_large"
  | "empty_run"
  | "added_and_deleted"
  | "unknown_id"
  | "unused_edit"
  | "empty_comment"
  | "other_text";

const bytes = (text: string) => new TextEncoder().encode(text).length;
const characters = (text: string) => [...text].length;

/** Everything for which this is no document of the submitted text. */
export function check(document: Document, original: string): DocumentCause[] {
  const { runs, edits, comments } = document;
  const used = new Set(runs.flatMap(({ insert, delete: gone }) => [insert, gone]));
  const isWrong: Record<DocumentCause, boolean> = {
    unknown_schema: document.schema !== schema,
    too_large: isTooLarge(document),
    empty_run: runs.some(({ text }) => text === ""),
    added_and_deleted: runs.some(({ insert, delete: gone }) => insert !== undefined && gone !== undefined),
    unknown_id: runs.some((run) => namesUnknown(run, document)),
    unused_edit: Object.keys(edits).some((id) => !used.has(Number(id))),
    empty_comment: Object.values(comments).some(({ text }) => text.trim() === ""),
    other_text: rejected(document) !== original,
  };
  return (Object.keys(isWrong) as DocumentCause[]).filter((cause) => isWrong[cause]);
}

function namesUnknown(
  { insert, delete: gone, comments: about = [] }: Run,
  { edits, comments }: Document,
): boolean {
  const isUnknown = (edit: number | undefined) => edit !== undefined && edits[edit] === undefined;
  return (
    isUnknown(insert) ||
    isUnknown(gone) ||
    about.some((comment) => comments[comment] === undefined) ||
    new Set(about).size !== about.length
  );
}

function isTooLarge({ runs, edits, comments }: Document): boolean {
  const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + bytes(text), 0);
  const notes = Object.values(edits).map(({ note = "" }) => note);
  const texts = Object.values(comments).map(({ text }) => text);
  return (
    runs.length > bounds.runs ||
    notes.length > bounds.edits ||
    texts.length > bounds.comments ||
    sum(runs.filter(({ insert }) => insert !== undefined).map(({ text }) => text)) > bounds.added ||
    sum([...notes, ...texts]) > bounds.said ||
    notes.some((note) => characters(note) > bounds.note) ||
    texts.some((text) => characters(text) > bounds.comment)
  );
}
