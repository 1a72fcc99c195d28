/**
 * The text on the desk: one block, in which the end of a line is a leaf like a letter. So splitting and joining paragraphs are
 * insertions and deletions as any other, and a document is a list of runs and nothing else (decision 0053).
 */
import { Fragment, type Mark, type Node, Schema } from "prosemirror-model";
import { type Document, type Edit, schema as form, type Run, untouched } from "./model";

const idOf = (name: string) => ({
  attrs: { id: { validate: "number" } },
  inclusive: false,
  ...(name === "comment" && { excludes: "" }),
});

export const schema = new Schema({
  nodes: {
    doc: { content: "block" },
    block: { content: "(text | break)*", whitespace: "pre", toDOM: () => ["div", 0] },
    // The text that it stands for: learners' line ends come back as they were.
    break: {
      inline: true,
      group: "inline",
      selectable: false,
      linebreakReplacement: true,
      attrs: { text: { default: "\n", validate: "string" } },
      leafText: (node) => node.attrs.text as string,
      toDOM: () => ["br"],
    },
    text: { group: "inline" },
  },
  marks: {
    insertion: { ...idOf("insertion"), excludes: "insertion deletion", toDOM: () => ["ins", 0] },
    deletion: { ...idOf("deletion"), excludes: "insertion deletion", toDOM: () => ["del", 0] },
    comment: { ...idOf("comment"), toDOM: () => ["span", { class: "spot" }, 0] },
  },
});

export const { insertion, deletion, comment } = schema.marks;

/** The number of the mark of this type, if there is one. */
export function markOf(node: Node, type: "insertion" | "deletion"): number | undefined {
  return schema.marks[type].isInSet(node.marks)?.attrs.id as number | undefined;
}

/** The edit to which a piece belongs. */
export const editOf = (node: Node): number | undefined =>
  markOf(node, "insertion") ?? markOf(node, "deletion");

/** The comments about a piece. */
export function commentsOf(node: Node): number[] {
  const found = node.marks.filter(({ type }) => type === schema.marks.comment);
  return found.map(({ attrs }) => attrs.id as number);
}

/** Text as pieces with these marks; line ends become leaves. */
export function pieces(text: string, marks: readonly Mark[]): Node[] {
  const parts = text.split(/(\r\n|\n|\r)/).filter((part) => part !== "");
  return parts.map((part) =>
    /^[\r\n]/.test(part) ? schema.node("break", { text: part }, undefined, marks) : schema.text(part, marks),
  );
}

/** What is said of edits and comments. Entries of edits that were undone stay, so that redoing finds them. */
export interface Sides {
  edits: Readonly<Record<number, Edit>>;
  comments: Readonly<Record<number, { text: string }>>;
}

/** A stored document for the editor. */
export function toDoc({ runs }: Document): Node {
  const marked = ({ text, insert, delete: gone, comments: about = [] }: Run) => {
    const marks = about.map((id) => schema.mark("comment", { id }));
    if (insert !== undefined) marks.push(schema.mark("insertion", { id: insert }));
    if (gone !== undefined) marks.push(schema.mark("deletion", { id: gone }));
    // In the order of the schema.
    return pieces(
      text,
      marks.reduce<readonly Mark[]>((set, mark) => mark.addToSet(set), []),
    );
  };
  return schema.node("doc", null, [schema.node("block", null, Fragment.from(runs.flatMap(marked)))]);
}

/** The submitted text again. */
export function original(doc: Node): string {
  return textOf(doc, (node) => markOf(node, "insertion") === undefined);
}

/** The clean text. */
export function clean(doc: Node): string {
  return textOf(doc, (node) => markOf(node, "deletion") === undefined);
}

function textOf(doc: Node, counts: (node: Node) => boolean): string {
  let text = "";
  doc.firstChild?.forEach((node) => {
    if (counts(node)) text += node.text ?? (node.attrs.text as string);
  });
  return text;
}

/** The editor's text as it is stored: what says nothing, and what belongs to nothing, is left out. */
export function fromDoc(doc: Node, sides: Sides): Document {
  const spoken = Object.entries(sides.comments).filter(([, { text }]) => text.trim() !== "");
  const comments = Object.fromEntries(spoken);
  const document: Document = { ...untouched(""), schema: form, comments };
  doc.firstChild?.forEach((node) => {
    const about = commentsOf(node).filter((id) => comments[id] !== undefined);
    const [insert, gone] = [markOf(node, "insertion"), markOf(node, "deletion")];
    const run: Run = {
      text: node.text ?? (node.attrs.text as string),
      ...(insert !== undefined && { insert }),
      ...(gone !== undefined && { delete: gone }),
      ...(about.length > 0 && { comments: about }),
    };
    const last = document.runs.at(-1);
    if (last && isAlike(last, run)) last.text += run.text;
    else document.runs.push(run);
    for (const id of [insert, gone]) {
      const edit = id !== undefined && sides.edits[id];
      if (edit) document.edits[id] = edit.note ? edit : { kind: edit.kind };
    }
  });
  return document;
}

function isAlike(one: Run, other: Run): boolean {
  const [left, right] = [one.comments ?? [], other.comments ?? []];
  return (
    one.insert === other.insert &&
    one.delete === other.delete &&
    left.length === right.length &&
    left.every((id, at) => id === right[at])
  );
}
