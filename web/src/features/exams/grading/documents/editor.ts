/** The editor of a document: ProseMirror with tracking, without anything else that it could do to a text. */
import { history, redo, undo } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { EditorState, Plugin, TextSelection, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet, EditorView } from "prosemirror-view";
import { type Document, type EditKind, kinds, letterOf } from "./model";
import { commentsOf, editOf, fromDoc, markOf, pieces, schema, toDoc } from "./schema";
import {
  commentsIn,
  dropped,
  editAt,
  editsIn,
  guardPlugin,
  type Known,
  known,
  knownOf,
  knownPlugin,
  reachOf,
  type Side,
  tracked,
} from "./tracking";

/** Of a transaction that is not typed, and so not tracked. */
const direct = "direct";

/** A document as the editor's state, with its rules. */
export function stateOf(document: Document, submitted: string, kind: EditKind): EditorState {
  const initial: Known = { edits: { ...document.edits }, comments: { ...document.comments }, kind };
  return EditorState.create({
    doc: toDoc(document),
    plugins: [knownPlugin(initial), history(), guardPlugin(submitted), marksPlugin],
  });
}

/** The document that a state holds. */
export const documentOf = (state: EditorState): Document => fromDoc(state.doc, knownOf(state));

/** Letters behind edits, numbers behind comments, and which edit is open. */
const marksPlugin = new Plugin({
  props: {
    decorations(state) {
      const { edits } = knownOf(state);
      const comments = commentsIn(state);
      const open = editAt(state);
      const found: Decoration[] = [];
      const nodes: { node: Node; pos: number }[] = [];
      state.doc.firstChild?.forEach((node, offset) => {
        nodes.push({ node, pos: offset + 1 });
      });
      for (const [at, { node, pos }] of nodes.entries()) {
        const end = pos + node.nodeSize;
        const next = nodes[at + 1]?.node;
        const edit = editOf(node);
        if (edit !== undefined) {
          if (edit === open) found.push(Decoration.inline(pos, end, { class: "now" }));
          if (node.type === schema.nodes.break)
            found.push(lineEnd(pos, edit, markOf(node, "deletion") !== undefined));
          const kind = edits[edit]?.kind;
          if (kind && (!next || editOf(next) !== edit))
            found.push(small(end, "abbr", letterOf[kind], `e${edit}${kind}`));
        }
        for (const id of commentsOf(node)) {
          const goesOn = next && commentsOf(next).includes(id);
          const number = comments.indexOf(id) + 1;
          if (!goesOn && number > 0) found.push(small(end, "sup", String(number), `c${id}-${number}`));
        }
      }
      return DecorationSet.create(state.doc, found);
    },
  },
});

/** A letter or number that belongs to the text before it; the panels beside the text say the same in words. */
function small(at: number, tag: "abbr" | "sup", text: string, key: string): Decoration {
  const draw = () => {
    const drawn = document.createElement(tag);
    drawn.textContent = text;
    drawn.setAttribute("aria-hidden", "true");
    drawn.contentEditable = "false";
    return drawn;
  };
  return Decoration.widget(at, draw, { side: 1, key, ignoreSelection: true });
}

/** The end of a line that comes or goes is seen as a sign. */
function lineEnd(at: number, edit: number, isGone: boolean): Decoration {
  const draw = () => {
    const drawn = document.createElement("span");
    drawn.textContent = "¶";
    drawn.className = isGone ? "sign gone" : "sign";
    drawn.setAttribute("aria-hidden", "true");
    drawn.contentEditable = "false";
    return drawn;
  };
  return Decoration.widget(at, draw, { side: -1, key: `p${edit}${isGone}`, ignoreSelection: true });
}

interface EditorOptions {
  state: EditorState;
  label: string;
  onChange: (state: EditorState) => void;
}

/** Opens the editor in an element. */
export function openEditor(place: HTMLElement, { state, label, onChange }: EditorOptions): EditorView {
  // Delete and Backspace look alike in a transaction; the browser's event tells them apart.
  let caret: Side = "before";
  let isLeaving = false;
  const apply = (view: EditorView, tr: Transaction) => {
    const next = view.state.apply(tr);
    view.updateState(next);
    onChange(next);
  };
  const asIs = (view: EditorView) => (tr: Transaction) => apply(view, tr);
  const view = new EditorView(place, {
    state,
    attributes: {
      role: "textbox",
      "aria-multiline": "true",
      "aria-label": label,
      lang: "en",
      spellcheck: "false",
      autocorrect: "off",
      autocapitalize: "off",
    },
    dispatchTransaction(given) {
      const isTyped = given.docChanged && !given.getMeta(direct);
      apply(view, isTyped ? tracked(view.state, given, caret) : given);
      caret = "before";
    },
    handleKeyDown(current, event) {
      // A key that an input method takes: what is selected goes before letters are composed in its place.
      if (event.key === "Process" || event.keyCode === 229) {
        if (!current.composing) takeAway(current);
        return false;
      }
      if (event.key !== "Tab") isLeaving = event.key === "Escape";
      if (event.altKey) {
        if (!current.composing) listen(current);
        return false;
      }
      if ((event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key)) {
        const again = event.key.toLowerCase() === "y" || event.shiftKey;
        (again ? redo : undo)(current.state, asIs(current));
        return true;
      }
      // After Escape, and behind the last edit, Tab leaves the text as it leaves any field.
      if (event.key === "Tab") {
        listen(current);
        return !isLeaving && goTo(current, event.shiftKey ? -1 : 1);
      }
      if (event.key === "Delete" || event.key === "Backspace") {
        caret = event.key === "Delete" ? "behind" : "before";
        // By words the page knows better.
        if (current.composing || event.ctrlKey || event.metaKey) return false;
        type(current, deleted(current.state, rangeOf(current), caret), "");
        return true;
      }
      if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return false;
      type(current, rangeOf(current), "\n");
      return true;
    },
    handlePaste(current, event) {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text !== "") type(current, rangeOf(current), text);
      return true;
    },
    handleDrop: () => true,
    clipboardTextSerializer: (slice) =>
      slice.content.textBetween(0, slice.content.size, "\n", (leaf) => String(leaf.attrs.text)),
    handleDOMEvents: {
      // The same without a key, as by hand or voice.
      compositionstart: (current) => {
        takeAway(current);
        return false;
      },
      dragstart: (_view, event) => {
        event.preventDefault();
        return true;
      },
      beforeinput(current, event) {
        if (event.inputType.startsWith("history")) {
          event.preventDefault();
          (event.inputType === "historyRedo" ? redo : undo)(current.state, asIs(current));
          return true;
        }
        if (event.inputType.startsWith("format")) {
          event.preventDefault();
          return true;
        }
        const isDeletion = event.inputType.startsWith("delete");
        if (isDeletion) caret = event.inputType.endsWith("Forward") ? "behind" : "before";
        const text = isDeletion ? "" : (event.data ?? event.dataTransfer?.getData("text/plain") ?? "");
        const place = event.getTargetRanges()[0];
        // Input methods compose in the page; what they end with is read from there.
        if (!place || !event.cancelable || current.composing || event.isComposing) return false;
        if (!isDeletion && text === "") return false;
        event.preventDefault();
        const here = rangeOf(current);
        const isWord = isDeletion && !/Content(Backward|Forward)$/.test(event.inputType);
        const range = isWord ? rangeOf(current, place) : here;
        type(current, isDeletion ? deleted(current.state, range, caret) : range, text);
        return true;
      },
    },
  });
  return view;
}

/** From where to where something happens. */
interface Range {
  from: number;
  to: number;
}

/**
 * The places of a stretch of the page, or of what is selected there. The page is asked and not the state: keys that follow each
 * other quickly come before the editor has heard of the caret that the first one moved. Only within letters, though: at the end of
 * a line, the page and the editor mean different places by the same element.
 */
function rangeOf(view: EditorView, place?: StaticRange): Range {
  const selected = view.dom.ownerDocument.getSelection();
  const range = place ?? (selected && selected.rangeCount > 0 ? selected.getRangeAt(0) : null);
  const isWithin = (node: globalThis.Node) => node.nodeType === 3 && view.dom.contains(node);
  if (!range || !isWithin(range.startContainer) || !isWithin(range.endContainer)) return view.state.selection;
  const from = view.posAtDOM(range.startContainer, range.startOffset);
  return { from, to: view.posAtDOM(range.endContainer, range.endOffset) };
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** More characters than any letter with its marks has. */
const longest = 40;

/** What a key takes away: what is selected, or else the letter or the end of a line beside the caret. */
function deleted({ doc }: EditorState, { from, to }: Range, caret: Side): Range {
  if (from !== to) return { from, to };
  const $at = doc.resolve(from);
  const node = caret === "before" ? $at.nodeBefore : $at.nodeAfter;
  if (!node) return { from, to };
  const near = caret === "before" ? node.text?.slice(-longest) : node.text?.slice(0, longest);
  const letters = near === undefined ? [] : [...graphemes.segment(near)];
  const size = letters.at(caret === "before" ? -1 : 0)?.segment.length ?? node.nodeSize;
  return caret === "before" ? { from: from - size, to } : { from, to: to + size };
}

/** Takes away what is selected, and leaves the caret behind it. */
function takeAway(view: EditorView): void {
  const { from, to } = rangeOf(view);
  if (from === to) return;
  const tr = tracked(
    view.state,
    view.state.tr.delete(Math.max(1, from), Math.min(to, view.state.doc.content.size - 1)),
    "behind",
  );
  view.dispatch(tr.setMeta(direct, true));
}

/** Hears of a caret that was just moved, before something is done at it. */
function listen(view: EditorView): void {
  const { from, to } = rangeOf(view);
  const { selection, doc, tr } = view.state;
  if (!view.hasFocus() || (selection.from === from && selection.to === to)) return;
  view.dispatch(tr.setSelection(TextSelection.create(doc, from, to)));
}

/** Replaces a stretch by what is typed. */
function type(view: EditorView, { from, to }: Range, text: string): void {
  const within = (place: number) => Math.min(Math.max(place, 1), view.state.doc.content.size - 1);
  view.dispatch(view.state.tr.replaceWith(within(from), within(to), pieces(text, [])).scrollIntoView());
}

/** Goes to the next edit or the one before; false where there is none. */
export function goTo(view: EditorView, by: 1 | -1): boolean {
  const { state } = view;
  const reaches = editsIn(state).map((id) => reachOf(state, "edit", id));
  const { from, to } = state.selection;
  const open = editAt(state);
  const own = open === undefined ? null : reachOf(state, "edit", open);
  const [begin, end] = own ? [own.from, own.to] : [from, to];
  const isThere = (reach: { from: number; to: number } | null) =>
    reach !== null &&
    (by > 0 ? reach.from >= end && reach.to > end : reach.to <= begin && reach.from < begin);
  const found = by > 0 ? reaches.find(isThere) : reaches.findLast(isThere);
  if (!found) return false;
  showPlace(view, found.to);
  return true;
}

/** Puts the caret there and the focus on the text. */
export function showPlace(view: EditorView, place: number): void {
  const { tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, place)).scrollIntoView());
  view.focus();
}

/** Says of the open edit, or else of the next ones, what they are about. */
export function setKind(view: EditorView, kind: EditKind): void {
  const { edits } = knownOf(view.state);
  const open = editAt(view.state);
  const said = open === undefined ? undefined : edits[open];
  const change = said && open !== undefined ? { edits: { ...edits, [open]: { ...said, kind } } } : {};
  view.dispatch(view.state.tr.setMeta(known, { ...change, kind }));
}

/** Says why of an edit. */
export function setNote(view: EditorView, edit: number, note: string): void {
  const { edits } = knownOf(view.state);
  const said = edits[edit] ?? { kind: kinds[0] as EditKind };
  view.dispatch(view.state.tr.setMeta(known, { edits: { ...edits, [edit]: { ...said, note } } }));
}

/** Takes the open edit back. */
export function dropOpen(view: EditorView): void {
  const open = editAt(view.state);
  if (open !== undefined) view.dispatch(dropped(view.state, open).setMeta(direct, true));
}

/** Begins a comment on what is selected, on the edit or word at the caret, or else on the whole text. Tells its number. */
export function addComment(view: EditorView): number {
  const { state } = view;
  const { comments } = knownOf(state);
  const id = 1 + Math.max(0, ...Object.keys(comments).map(Number));
  const place = placeOfComment(state);
  const tr = beside(state).setMeta(known, { comments: { ...comments, [id]: { text: "" } } });
  if (place) tr.addMark(place.from, place.to, schema.mark("comment", { id }));
  view.dispatch(tr);
  return id;
}

function placeOfComment(state: EditorState): { from: number; to: number } | null {
  const { from, to } = state.selection;
  if (from < to) return { from, to };
  const open = editAt(state);
  if (open !== undefined) return reachOf(state, "edit", open);
  const $at = state.doc.resolve(from);
  const left = $at.nodeBefore?.text?.match(/[\p{L}\p{N}’']+$/u)?.[0].length ?? 0;
  const right = $at.nodeAfter?.text?.match(/^[\p{L}\p{N}’']+/u)?.[0].length ?? 0;
  return left + right > 0 ? { from: from - left, to: from + right } : null;
}

/** Writes a comment. */
export function setComment(view: EditorView, id: number, text: string): void {
  const { comments } = knownOf(view.state);
  view.dispatch(view.state.tr.setMeta(known, { comments: { ...comments, [id]: { text } } }));
}

/** Takes a comment away. */
export function removeComment(view: EditorView, id: number): void {
  const { [id]: _gone, ...rest } = knownOf(view.state).comments;
  const tr = beside(view.state).setMeta(known, { comments: rest });
  view.dispatch(tr.removeMark(0, view.state.doc.content.size, schema.mark("comment", { id })));
}

/** A change beside the text: it is not typed, and undoing what was typed leaves it alone. */
const beside = (state: EditorState) => state.tr.setMeta(direct, true).setMeta("addToHistory", false);
