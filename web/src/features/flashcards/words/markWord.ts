/** Where a word stands in its example. Pure. */

/** A stretch of a sentence. */
export interface Stretch {
  text: string;
  isWord: boolean;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Inflected forms begin like the word: `register`, `registering`; `vary`, `varies`; `reduce`, `reducing`. */
export function markWord(sentence: string, word: string): Stretch[] {
  const parts = word.split(/\s+/);
  const stems = parts.map((part) => (part.length > 3 ? part.replace(/[ey]$/, "") : part));
  // Between the parts of a phrase up to two other words may stand: `take into account`, `take this into account`.
  const between = "(?:\\s+\\S+){0,2}?\\s+";
  const pattern = new RegExp(`\\b${stems.map((stem) => `${escaped(stem)}\\p{L}{0,4}`).join(between)}`, "iu");
  const found = pattern.exec(sentence);
  if (!found) return [{ text: sentence, isWord: false }];
  const end = found.index + found[0].length;
  return [
    { text: sentence.slice(0, found.index), isWord: false },
    { text: found[0], isWord: true },
    { text: sentence.slice(end), isWord: false },
  ].filter(({ text }) => text !== "");
}
