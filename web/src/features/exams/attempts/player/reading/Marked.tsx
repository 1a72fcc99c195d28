import type { Item } from "../types";
import { pieces } from "./passageText";

interface MarkedProps {
  text: string;
  /** The paragraph the text stands in. */
  number: number;
  item: Item;
}

/** A piece of text with the words marked that the question asks about. */
export function Marked({ text, number, item }: MarkedProps) {
  const words = item.highlight?.paragraph === number ? item.highlight.text : null;
  return pieces(text, words, []).map((piece, n) =>
    piece.kind === "mark" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity and never move
      <mark key={n} data-asked="">
        {piece.text}
      </mark>
    ) : piece.kind === "text" ? (
      piece.text
    ) : null,
  );
}
