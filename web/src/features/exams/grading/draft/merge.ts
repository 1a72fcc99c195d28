/** Merging drafts of two windows: what only one of them changed is kept, what both changed is asked about. */
import { canonical } from "../documents/model";
import { canonicalTimed, written } from "../timed/model";
import { type Content, emptyMark } from "./content";

type Field = string | number | null;
/** A draft as flat fields: `overall`, `<item>|score`, `<item>|comment`, `<item>|dimension|<name>`, `<item>|document`, `<item>|timed`. */
type Fields = Map<string, Field>;

function fieldsOf({ responses, documents, timed, overall }: Content): Fields {
  const fields: Fields = new Map([["overall", overall]]);
  for (const [item, mark] of Object.entries(responses)) {
    fields.set(`${item}|score`, mark.score);
    fields.set(`${item}|comment`, mark.comment);
    for (const [name, score] of Object.entries(mark.dimensions))
      fields.set(`${item}|dimension|${name}`, score);
  }
  // As a whole: half of one window's edits and half of another's are nobody's.
  for (const [item, document] of Object.entries(documents))
    fields.set(`${item}|document`, canonical(document));
  for (const [item, comments] of Object.entries(timed)) {
    if (written(comments).length > 0) fields.set(`${item}|timed`, canonicalTimed(comments));
  }
  return fields;
}

/** `known` has the documents and the comments of both sides. */
function contentOf(fields: Fields, items: string[], known: readonly Content[]): Content {
  const content: Content = {
    responses: {},
    documents: {},
    timed: {},
    overall: String(fields.get("overall") ?? ""),
  };
  const all = known.flatMap(({ documents }) => Object.entries(documents));
  for (const [item, document] of all) {
    if (fields.get(`${item}|document`) === canonical(document)) content.documents[item] = document;
  }
  for (const [item, comments] of known.flatMap(({ timed }) => Object.entries(timed))) {
    if (fields.get(`${item}|timed`) === canonicalTimed(comments)) content.timed[item] = comments;
  }
  for (const item of items) {
    const dimensions: Record<string, number> = {};
    for (const [key, value] of fields) {
      const [owner, what, name] = key.split("|");
      if (owner === item && what === "dimension" && name && typeof value === "number")
        dimensions[name] = value;
    }
    const score = fields.get(`${item}|score`);
    content.responses[item] = {
      ...emptyMark,
      dimensions,
      score: typeof score === "number" ? score : null,
      comment: String(fields.get(`${item}|comment`) ?? ""),
    };
  }
  return content;
}

/** Whether two drafts say the same. */
export function isSame(one: Content, other: Content): boolean {
  const [left, right] = [fieldsOf(one), fieldsOf(other)];
  return [...new Set([...left.keys(), ...right.keys()])].every(
    (key) => (left.get(key) ?? null) === (right.get(key) ?? null),
  );
}

/** What came out of a merge. */
export interface Merged {
  content: Content;
  /** Fields that both sides changed, differently; the content has the preferred side's there. */
  clashes: string[];
}

/**
 * Three-way merge: `base` is what both began from. A field of theirs that is one of our `own` drafts is our
 * earlier work, taken by the server without our hearing of it, and no change of another window.
 */
export function merge(
  base: Content,
  mine: Content,
  theirs: Content,
  own: readonly Content[] = [],
  preferred: "mine" | "theirs" = "mine",
): Merged {
  const [from, here, there] = [fieldsOf(base), fieldsOf(mine), fieldsOf(theirs)];
  const ours = own.map(fieldsOf);
  const merged: Fields = new Map();
  const clashes: string[] = [];
  for (const key of new Set([...from.keys(), ...here.keys(), ...there.keys()])) {
    const [my, their] = [here.get(key) ?? null, there.get(key) ?? null];
    const isOurs = ours.some((fields) => (fields.get(key) ?? null) === their);
    const was = isOurs ? their : (from.get(key) ?? null);
    const isClash = my !== was && their !== was && my !== their;
    if (isClash) clashes.push(key);
    const takesTheirs = my === was || (isClash && preferred === "theirs");
    merged.set(key, takesTheirs ? their : my);
  }
  const items = new Set([...Object.keys(theirs.responses), ...Object.keys(mine.responses)]);
  return { content: contentOf(merged, [...items], [base, mine, theirs]), clashes };
}
