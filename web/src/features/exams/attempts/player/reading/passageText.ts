/** Cuts a paragraph into what is shown: plain words, the words asked about, and places for a sentence. */
import type { Place } from "../types";

/** One piece of a paragraph. */
export type Piece =
  | { kind: "text"; text: string }
  | { kind: "mark"; text: string }
  | { kind: "place"; id: string };

/** The pieces of a paragraph in order. Words that are not found are left unmarked rather than breaking the page. */
export function pieces(text: string, marked: string | null, places: readonly Place[]): Piece[] {
  const cuts: { at: number; piece: Piece; length: number }[] = [];
  const from = marked ? text.indexOf(marked) : -1;
  if (marked && from >= 0)
    cuts.push({ at: from, piece: { kind: "mark", text: marked }, length: marked.length });
  for (const place of places) {
    const at = place.before === "" ? text.length : text.indexOf(place.before);
    if (at >= 0) cuts.push({ at, piece: { kind: "place", id: place.id }, length: 0 });
  }
  cuts.sort((one, other) => one.at - other.at || one.length - other.length);
  const result: Piece[] = [];
  let at = 0;
  for (const cut of cuts) {
    if (cut.at > at) result.push({ kind: "text", text: text.slice(at, cut.at) });
    result.push(cut.piece);
    at = Math.max(at, cut.at + cut.length);
  }
  if (at < text.length) result.push({ kind: "text", text: text.slice(at) });
  return result;
}

/** The first words after a place, for the list of places. */
export function firstWords(before: string, count = 6): string {
  return before
    .split(/\s+/)
    .slice(0, count)
    .join(" ")
    .replace(/[,;:.]$/, "");
}
