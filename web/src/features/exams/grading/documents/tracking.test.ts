import fc from "fast-check";
import { history, redo, undo } from "prosemirror-history";
import { AllSelection, EditorState, TextSelection, type Transaction } from "prosemirror-state";
import { describe, expect, it } from "vitest";
import { check } from "./check";
import { accepted, applied, canonical, type Document, type EditKind, rejected, untouched } from "./model";
import { clean, fromDoc, original, pieces, schema, toDoc } from "./schema";
import { dropped, guardPlugin, known, knownOf, knownPlugin, tracked } from "./tracking";

function open(document: Document, submitted: string): EditorState {
  const about = {
    edits: { ...document.edits },
    comments: { ...document.comments },
    kind: "grammar" as EditKind,
  };
  return EditorState.create({
    doc: toDoc(document),
    plugins: [knownPlugin(about), history(), guardPlugin(submitted)],
  });
}

const documentOf = (state: EditorState) => fromDoc(state.doc, knownOf(state));
/** Places are those of leaves: one for each UTF-16 unit, as in a string. */
const typed = (state: EditorState, from: number, to: number, text: string) =>
  state.apply(tracked(state, state.tr.replaceWith(from, to, pieces(text, []))));

/** What a grader does: replaces between two places (as shares of the text), steps of kinds, undoes, drops. */
const acts = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        act: fc.constant("type" as const),
        from: fc.nat(100),
        to: fc.nat(100),
        text: words(3),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ act: fc.constantFrom("undo" as const, "redo" as const, "drop" as const) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ act: fc.constantFrom<EditKind>("grammar", "word_choice", "cohesion", "task") }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constant("all" as const), text: words(4) }) },
  ),
  { maxLength: 25 },
);
function words(maxLength: number) {
  return fc
    .array(fc.constantFrom("a", "b", " ", "\n", "好", "😀", "."), { maxLength })
    .map((all) => all.join(""));
}

describe("tracking", () => {
  it("keeps the submitted text through everything that a grader does", () => {
    fc.assert(
      fc.property(words(14), acts, (submitted, plan) => {
        let state = open(untouched(submitted), submitted);
        for (const step of plan) {
          const size = state.doc.content.size - 2;
          const dispatch = (tr: Transaction) => {
            state = state.apply(tr);
          };
          if (step.act === "type" || step.act === "all") {
            const places = step.act === "all" ? [0, state.doc.content.size] : place(state, step, size);
            const [from, to] = places as [number, number];
            const wanted = replacedText(state, Math.max(1, from), Math.min(to, size + 1), step.text);
            // "Select all" begins outside the block, as in the browser.
            state =
              step.act === "all"
                ? state.apply(tracked(state, everything(state, step.text)))
                : typed(state, from, to, step.text);
            expect(clean(state.doc)).toBe(wanted);
          } else if (step.act === "undo") undo(state, dispatch);
          else if (step.act === "redo") redo(state, dispatch);
          else if (step.act === "drop")
            dispatch(dropped(state, Number(Object.keys(knownOf(state).edits)[0] ?? 0)));
          else dispatch(state.tr.setMeta(known, { kind: step.act }));

          const document = documentOf(state);
          expect(original(state.doc)).toBe(submitted);
          expect(rejected(document)).toBe(submitted);
          expect(accepted(document)).toBe(clean(state.doc));
          expect(check(document, submitted)).toEqual([]);
        }
        const document = documentOf(state);
        const stored = JSON.parse(JSON.stringify(document)) as Document;
        expect(canonical(documentOf(open(stored, submitted)))).toBe(canonical(document));
        // Accepting one after the other is what dropping all others gives, and ends at the clean text.
        const ids = Object.keys(document.edits).map(Number).reverse();
        for (const [at] of ids.entries()) {
          const chosen = ids.slice(0, at + 1);
          const others = ids.slice(at + 1);
          const without = others.reduce((now, id) => now.apply(dropped(now, id)), state);
          expect(applied(document, (edit) => chosen.includes(edit))).toBe(clean(without.doc));
        }
      }),
      { numRuns: process.env.TEST_LONG === "1" ? 5_000 : 400, ...seeded() },
    );
  });

  it("lets nothing through that would change the submitted text", () => {
    const state = open(untouched("One two."), "One two.");
    const untracked = state.tr.delete(1, 4);
    expect(state.apply(untracked).doc.eq(state.doc)).toBe(true);
    const unmarked = state.tr.insertText("x", 1);
    expect(state.apply(unmarked).doc.eq(state.doc)).toBe(true);
  });

  it("takes up an edit of the same kind where it goes on, and begins another one for another kind", () => {
    let state = open(untouched("I am agree."), "I am agree.");
    state = typed(state, 3, 11, "");
    state = typed(state, 11, 11, "agree");
    expect(documentOf(state).runs).toEqual([
      { text: "I " },
      { text: "am agree", delete: 1 },
      { text: "agree", insert: 1 },
      { text: "." },
    ]);
    state = state.apply(state.tr.setMeta(known, { kind: "task" }));
    state = typed(state, 16, 17, "!");
    expect(documentOf(state).edits).toEqual({ 1: { kind: "grammar" }, 2: { kind: "task" } });
  });

  it("leaves the caret where the next key of the same kind goes on", () => {
    const state = open(untouched("One two."), "One two.");
    const given = state.tr.delete(5, 6);
    expect(tracked(state, given, "before").selection.from).toBe(5);
    expect(tracked(state, given, "behind").selection.from).toBe(6);
    expect(tracked(state, state.tr.replaceWith(5, 6, pieces("ab", []))).selection.from).toBe(8);
  });

  it("keeps a comment on what is written within it", () => {
    const document = {
      ...untouched(""),
      runs: [{ text: "One two.", comments: [1] }],
      comments: { 1: { text: "Say more." } },
    };
    let state = open(document, "One two.");
    state = typed(state, 5, 5, "and ");
    expect(documentOf(state).runs).toEqual([
      { text: "One ", comments: [1] },
      { text: "and ", insert: 1, comments: [1] },
      { text: "two.", comments: [1] },
    ]);
  });

  it("holds line ends of another system together", () => {
    let state = open(untouched("One.\r\nTwo."), "One.\r\nTwo.");
    expect(state.doc.firstChild?.childCount).toBe(3);
    state = typed(state, 5, 6, " ");
    expect(rejected(documentOf(state))).toBe("One.\r\nTwo.");
    expect(accepted(documentOf(state))).toBe("One. Two.");
    expect(state.selection).toBeInstanceOf(TextSelection);
    expect(schema.nodes.break.isLeaf).toBe(true);
  });
});

/** What the editor makes of typing over everything. */
function everything(state: EditorState, text: string): Transaction {
  const tr = state.tr.setSelection(new AllSelection(state.doc));
  return text === "" ? tr.deleteSelection() : tr.insertText(text, 0, state.doc.content.size);
}

/** Two places between characters, from anywhere. */
function place(
  state: EditorState,
  { from, to }: { from: number; to: number },
  size: number,
): [number, number] {
  const spots: number[] = [];
  state.doc.firstChild?.forEach((node, offset) => {
    let at = offset + 1;
    for (const letter of node.isText ? [...(node.text ?? "")] : ["\n"]) {
      spots.push(at);
      at += node.isText ? letter.length : 1;
    }
  });
  spots.push(size + 1);
  const [one, other] = [spots[from % spots.length] as number, spots[to % spots.length] as number];
  return [Math.min(one, other), Math.max(one, other)];
}

/** The clean text after replacing a stretch of the editor's text in it. */
function replacedText(state: EditorState, from: number, to: number, text: string): string {
  let [before, behind] = ["", ""];
  state.doc.firstChild?.forEach((node, offset) => {
    if (schema.marks.deletion.isInSet(node.marks)) return;
    const [begin, end] = [offset + 1, offset + 1 + node.nodeSize];
    const whole = node.text ?? (node.attrs.text as string);
    const part = (start: number, stop: number) =>
      node.isText ? whole.slice(start - begin, stop - begin) : start < stop ? whole : "";
    before += part(begin, Math.max(begin, Math.min(end, from)));
    behind += part(Math.min(end, Math.max(begin, to)), end);
  });
  return before + text + behind;
}

/** The seed of the run, where one is set: the same edits again. */
function seeded(): { seed?: number } {
  const seed = Number(process.env.TEST_SEED);
  return Number.isInteger(seed) && process.env.TEST_SEED ? { seed } : {};
}
