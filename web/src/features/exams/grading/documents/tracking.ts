/**
 * Turns what a grader types into insertions and deletions: the learner's words are only marked, the grader's own words really
 * come and go. Ready-made plugins lost letters of the submitted text in some of the random runs that this one is tested with.
 */
import { Fragment, Slice } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "prosemirror-state";
import { Mapping, ReplaceStep } from "prosemirror-transform";
import type { EditKind } from "./model";
import { commentsOf, editOf, markOf, original, pieces, type Sides, schema } from "./schema";

/** What the editor knows beside the text. */
export interface Known extends Sides {
  /** What the next edit is about. */
  kind: EditKind;
}

export const known = new PluginKey<Known>("known");

/** Keeps what is said of edits and comments beside the text. */
export const knownPlugin = (initial: Known) =>
  new Plugin<Known>({
    key: known,
    state: {
      init: () => initial,
      apply: (tr, now) => ({ ...now, ...(tr.getMeta(known) as Partial<Known> | undefined) }),
    },
  });

/** What the state knows beside the text. */
export function knownOf(state: EditorState): Known {
  const found = known.getState(state);
  if (!found) throw new Error("the editor was made without knownPlugin");
  return found;
}

/** Lets nothing happen after which the submitted text would not come back, whatever made it. */
export const guardPlugin = (submitted: string) =>
  new Plugin({
    filterTransaction: (tr) => !tr.docChanged || original(tr.doc) === submitted,
  });

/** Where the caret is after something was taken away: before it (Backspace) or behind it (Delete). */
export type Side = "before" | "behind";

/** The transaction that tracks what another one, as the editor gave it, would do to the text. */
export function tracked(state: EditorState, given: Transaction, caret: Side = "before"): Transaction {
  const tr = state.tr;
  let place: number | null = null;
  given.steps.forEach((step, at) => {
    // Styles and structure are nobody's to change here.
    if (!(step instanceof ReplaceStep)) return;
    const back = new Mapping(given.mapping.maps.slice(0, at)).invert();
    const within = (position: number) => Math.min(Math.max(position, 1), tr.doc.content.size - 1);
    const mapped = (position: number, side: number) => within(tr.mapping.map(back.map(position, side), side));
    const from = mapped(step.from, 1);
    const to = Math.max(from, mapped(step.to, -1));
    const text = step.slice.content.textBetween(0, step.slice.content.size, "\n", (leaf) =>
      leaf.type === schema.nodes.break ? (leaf.attrs.text as string) : "",
    );
    place = replace(tr, state, { from, to, text, caret });
  });
  if (place !== null) tr.setSelection(TextSelection.create(tr.doc, place));
  if (given.scrolledIntoView) tr.scrollIntoView();
  const composition = given.getMeta("composition") as unknown;
  if (composition !== undefined) tr.setMeta("composition", composition);
  const paste = given.getMeta("uiEvent") as unknown;
  return paste === undefined ? tr : tr.setMeta("uiEvent", paste);
}

interface Replacement {
  from: number;
  to: number;
  text: string;
  caret: Side;
}

/** Replaces a stretch, tracked, and tells where the caret is then. */
function replace(tr: Transaction, state: EditorState, { from, to, text, caret }: Replacement): number {
  const about = knownOf(state);
  const edits = { ...about.edits, ...(tr.getMeta(known) as Partial<Known> | undefined)?.edits };
  const id = joined(tr, from, to, about.kind, edits) ?? 1 + Math.max(0, ...Object.keys(edits).map(Number));
  const mark = schema.mark("deletion", { id });
  const own: { pos: number; size: number }[] = [];
  let marks = false;
  tr.doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isInline) return;
    const [begin, end] = [Math.max(pos, from), Math.min(pos + node.nodeSize, to)];
    if (begin >= end) return;
    if (markOf(node, "insertion") !== undefined) own.push({ pos: begin, size: end - begin });
    else if (markOf(node, "deletion") === undefined) {
      marks = true;
      tr.addMark(begin, end, mark);
    }
  });
  for (const { pos, size } of own.reverse()) tr.delete(pos, pos + size);
  const gone = own.reduce((total, { size }) => total + size, 0);
  const end = to - gone;
  if (text !== "") {
    // A comment around the place is about what is written there, too.
    const before = tr.doc.resolve(end).nodeBefore;
    const behind = tr.doc.resolve(end).nodeAfter;
    const around =
      before && behind ? commentsOf(before).filter((one) => commentsOf(behind).includes(one)) : [];
    const all = [
      schema.mark("insertion", { id }),
      ...around.map((one) => schema.mark("comment", { id: one })),
    ];
    const set = all.reduce<readonly (typeof mark)[]>((some, one) => one.addToSet(some), []);
    tr.replace(end, end, new Slice(Fragment.fromArray(pieces(text, set)), 0, 0));
  }
  if ((marks || text !== "") && !edits[id])
    tr.setMeta(known, { edits: { ...edits, [id]: { kind: about.kind } } });
  if (text === "") return caret === "before" ? from : end;
  return end + pieces(text, []).reduce((total, node) => total + node.nodeSize, 0);
}

/** The edit that goes on here: the one around the place, or a neighbor of the same kind. */
function joined(
  tr: Transaction,
  from: number,
  to: number,
  kind: EditKind,
  edits: Known["edits"],
): number | undefined {
  const before = tr.doc.resolve(from).nodeBefore;
  const behind = tr.doc.resolve(to).nodeAfter;
  const [left, right] = [before && editOf(before), behind && editOf(behind)];
  if (left != null && left === right) return left;
  // What is typed over, as letters are while they are composed, stays the same edit.
  const within = new Set<number | undefined>();
  tr.doc.nodesBetween(from, to, (node) => {
    if (node.isInline) within.add(markOf(node, "insertion"));
  });
  const [own] = within;
  if (within.size === 1 && own !== undefined) return own;
  return [left, right].find((edit) => edit != null && edits[edit]?.kind === kind) ?? undefined;
}

/** Takes an edit back: what it added goes, what it had taken away stays. */
export function dropped(state: EditorState, id: number): Transaction {
  const tr = state.tr;
  const own: { from: number; to: number }[] = [];
  state.doc.descendants((node, pos) => {
    if (markOf(node, "insertion") === id) own.push({ from: pos, to: pos + node.nodeSize });
    if (markOf(node, "deletion") === id)
      tr.removeMark(pos, pos + node.nodeSize, schema.mark("deletion", { id }));
  });
  for (const { from, to } of own.reverse()) tr.delete(from, to);
  return tr;
}

/** The edit in which the caret is, or that it touches. */
export function editAt({ doc, selection: { from, to } }: EditorState): number | undefined {
  const [$from, $to] = [doc.resolve(from), doc.resolve(to)];
  const near = from === to ? [$from.nodeBefore, $from.nodeAfter] : [$from.nodeAfter, $to.nodeBefore];
  for (const node of near) {
    const id = node ? editOf(node) : undefined;
    if (id !== undefined) return id;
  }
  return undefined;
}

/** From where to where an edit or a comment reaches. */
export function reachOf(
  state: EditorState,
  what: "edit" | "comment",
  id: number,
): { from: number; to: number } | null {
  let reach: { from: number; to: number } | null = null;
  state.doc.descendants((node, pos) => {
    if (!node.isInline) return;
    const isPart = what === "edit" ? editOf(node) === id : commentsOf(node).includes(id);
    if (isPart) reach = { from: (reach as { from: number } | null)?.from ?? pos, to: pos + node.nodeSize };
  });
  return reach;
}

/** The edits of the text from left to right. */
export function editsIn(state: EditorState): number[] {
  const found = new Set<number>();
  state.doc.descendants((node) => {
    const id = node.isInline ? editOf(node) : undefined;
    if (id !== undefined) found.add(id);
  });
  return [...found];
}

/** The comments in the order in which they are read; those on the whole text come last. */
export function commentsIn(state: EditorState): number[] {
  const { comments } = knownOf(state);
  const found = new Set<number>();
  state.doc.descendants((node) => {
    for (const id of node.isInline ? commentsOf(node) : []) if (comments[id]) found.add(id);
  });
  for (const id of Object.keys(comments)) found.add(Number(id));
  return [...found];
}
