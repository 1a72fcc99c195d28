/** Finds the words of an explanation's evidence, and words worth learning, in a passage or a transcript. */
import { markIn, type PassageWord } from "./words/model";

/** A stretch of a text; `isEvidence` stretches are drawn highlighted. */
export interface Stretch {
  text: string;
  isEvidence: boolean;
  /** The word worth learning that the stretch is. */
  word?: PassageWord;
}

const squeeze = (text: string) => text.replace(/\s+/g, " ").trim();

/**
 * Cuts every text into stretches. The texts are searched as one, because evidence may begin in one
 * spoken line and end in the next; what is not found is left out rather than guessed.
 */
export function highlight(texts: string[], evidence: string[], words: PassageWord[] = []): Stretch[][] {
  const clean = texts.map(squeeze);
  const whole = clean.join(" ");
  const isMarked = new Uint8Array(whole.length);
  for (const quote of evidence.map(squeeze).filter(Boolean)) {
    const from = whole.indexOf(quote);
    if (from >= 0) isMarked.fill(1, from, from + quote.length);
  }
  const wordAt = placesOf(whole, words);
  let offset = 0;
  return clean.map((text) => {
    const end = offset + text.length;
    const stretches = cut(text, isMarked.subarray(offset, end), wordAt.subarray(offset, end), words);
    offset += text.length + 1;
    return stretches;
  });
}

/** By letter the number of the word that stands there, from 1: each word once, in its own sentence. */
function placesOf(whole: string, words: PassageWord[]): Uint8Array {
  const wordAt = new Uint8Array(whole.length);
  words.forEach(({ sentence, forms }, index) => {
    const from = whole.indexOf(squeeze(sentence));
    const marked = from < 0 ? null : markIn(squeeze(sentence), forms);
    if (!marked) return;
    const start = from + marked.before.length;
    const place = wordAt.subarray(start, start + marked.word.length);
    if (place.every((taken) => taken === 0)) place.fill(index + 1);
  });
  return wordAt;
}

function cut(text: string, isMarked: Uint8Array, wordAt: Uint8Array, words: PassageWord[]): Stretch[] {
  const stretches: Stretch[] = [];
  let from = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && isMarked[at] === isMarked[from] && wordAt[at] === wordAt[from]) continue;
    const word = words[(wordAt[from] ?? 0) - 1];
    stretches.push({ text: text.slice(from, at), isEvidence: isMarked[from] === 1, ...(word && { word }) });
    from = at;
  }
  return stretches;
}

/** Index of the first text that holds evidence: where the page scrolls to. */
export function firstEvidence(texts: Stretch[][]): number | null {
  const found = texts.findIndex((stretches) => stretches.some(({ isEvidence }) => isEvidence));
  return found < 0 ? null : found;
}
