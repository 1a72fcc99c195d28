/** A document as it is read: paragraphs of plain text and edits, and each edit with the words around it. */
import {
  accepted,
  applied,
  type Document,
  type EditKind,
  inOrder,
  type Run,
} from "../../grading/documents/model";

/** A stretch of text to which the same happened. */
export interface Piece {
  text: string;
  look: "plain" | "added" | "deleted";
  /** Whether a line begins or ended here: shown as a sign. */
  hasLineEnd: boolean;
  /** Whether a comment is about it. */
  isCommented?: true;
  /** Numbers of the comments that end behind it. */
  comments: number[];
}

/** Plain text, or all of one edit that stands together. */
export interface Stretch {
  edit: number | null;
  pieces: Piece[];
  /** Whether the edit's letter stands behind it. */
  isLast: boolean;
}

/** The edit to which a run belongs. */
const editOf = ({ insert, delete: gone }: Run): number | null => insert ?? gone ?? null;

/** The text in paragraphs, as the edited text has them. */
export function paragraphsOf(document: Document): Stretch[][] {
  const { comments } = inOrder(document);
  const paragraphs: Stretch[][] = [[]];
  for (const [at, run] of document.runs.entries()) {
    const next = document.runs[at + 1];
    const look = run.insert !== undefined ? "added" : run.delete !== undefined ? "deleted" : "plain";
    const lines = run.text.split(/\r\n|\n|\r/);
    for (const [line, text] of lines.entries()) {
      const isEnd = line === lines.length - 1;
      const ending = (run.comments ?? []).filter((id) => isEnd && !next?.comments?.includes(id));
      const piece: Piece = {
        text,
        look,
        hasLineEnd: !isEnd && look !== "plain",
        ...(run.comments?.length && { isCommented: true }),
        comments: ending.map((id) => comments.indexOf(id) + 1).filter((number) => number > 0),
      };
      if (text !== "" || piece.hasLineEnd || piece.comments.length > 0) {
        const edit = editOf(run);
        const goesOn = isEnd && next !== undefined && editOf(next) === edit;
        push(paragraphs.at(-1) ?? [], edit, piece, edit !== null && !goesOn && isEnd);
      }
      if (!isEnd && look !== "deleted") paragraphs.push([]);
    }
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0);
}

function push(paragraph: Stretch[], edit: number | null, piece: Piece, isLast: boolean) {
  const last = paragraph.at(-1);
  if (last && last.edit === edit && !last.isLast) {
    last.pieces.push(piece);
    last.isLast = isLast;
  } else paragraph.push({ edit, pieces: [piece], isLast });
}

/** How far an edit has come with its learner. */
export type Reading = "open" | "accepted" | "kept";

/** What a learner has decided so far, by edit. */
export type Decisions = Readonly<Record<number, Reading>>;

export const readingOf = (decisions: Decisions, edit: number): Reading => decisions[edit] ?? "open";

/** The text with what was accepted so far. */
export const acceptedSoFar = (document: Document, decisions: Decisions): string =>
  applied(document, (edit) => readingOf(decisions, edit) === "accepted");

/** The next edit that is not decided, from this one on and then from the beginning. */
export function nextOpen(order: readonly number[], decisions: Decisions, from: number): number | null {
  const at = order.indexOf(from);
  const turned = [...order.slice(at + 1), ...order.slice(0, at)];
  return turned.find((edit) => readingOf(decisions, edit) === "open") ?? null;
}

/** Most characters on either side of an edit. */
const around = 64;

/** An edit with the sentence around it; what other edits did there is done. */
export function contextOf(
  document: Document,
  edit: number,
): { before: string; pieces: Piece[]; behind: string } {
  const places = document.runs.flatMap((run, at) => (editOf(run) === edit ? [at] : []));
  const [first, last] = [places[0] ?? 0, places.at(-1) ?? 0];
  const cleanOf = (runs: Run[]) => accepted({ ...document, runs });
  const within = document.runs.slice(first, last + 1).flatMap((run): Piece[] => {
    const isOwn = editOf(run) === edit;
    if (!isOwn && run.delete !== undefined) return [];
    const look = !isOwn ? "plain" : run.insert !== undefined ? "added" : "deleted";
    return [{ text: run.text.replace(/\s+/g, " "), look, hasLineEnd: false, comments: [] }];
  });
  return {
    before: endOf(cleanOf(document.runs.slice(0, first))),
    pieces: within,
    behind: beginningOf(cleanOf(document.runs.slice(last + 1))),
  };
}

/** The last sentence of a text so far, or as much of it as is shown. */
function endOf(text: string): string {
  const sentence = text.split(/(?<=[.!?]["”’)]*)\s+|\n+/).at(-1) ?? "";
  if (sentence.length <= around) return sentence;
  return `… ${sentence.slice(-around).replace(/^\S*\s/, "")}`;
}

/** What remains of a sentence, or as much of it as is shown. */
function beginningOf(text: string): string {
  const sentence = /^[\s\S]*?(?:[.!?]["”’)]*(?=\s|$)|\n|$)/.exec(text)?.[0].trimEnd() ?? "";
  if (sentence.length <= around) return sentence;
  return `${sentence.slice(0, around).replace(/\s\S*$/, "")} …`;
}

/** A sentence of the learner's own with a gap where an edit was. */
export interface Drill {
  edit: number;
  before: string;
  behind: string;
  /** What the learner wrote. */
  given: string;
  /** What the grader wrote instead. */
  answer: string;
}

/** Kinds that a gap can ask for: how sentences hang together is no word in a gap. */
const drilled: readonly EditKind[] = ["grammar", "word_choice"];
/** Most words that are asked for. */
const mostWords = 3;
const mostDrills = 6;

/** Drills of a document: edits that replace a few words by a few words. */
export function drillsOf(document: Document): Drill[] {
  const drills = inOrder(document).edits.flatMap((edit): Drill[] => {
    const kind = document.edits[edit]?.kind;
    const { before, pieces, behind } = contextOf(document, edit);
    if (!kind || !drilled.includes(kind) || pieces.some(({ look }) => look === "plain")) return [];
    const of = (look: Piece["look"]) =>
      pieces
        .filter((piece) => piece.look === look)
        .map(({ text }) => text)
        .join("")
        .trim();
    const [given, answer] = [of("deleted"), of("added")];
    const isShort = (text: string) => /[\p{L}\p{N}]/u.test(text) && text.split(/\s+/).length <= mostWords;
    if (!isShort(given) || !isShort(answer) || isSame(given, answer)) return [];
    return [{ edit, before, behind, given, answer }];
  });
  return drills.slice(0, mostDrills);
}

/** Whether an answer is right: case, spaces and the form of an apostrophe do not matter. */
export function isSame(one: string, other: string): boolean {
  const plain = (text: string) => text.trim().toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, " ");
  return plain(one) === plain(other);
}
