/** Words of a passage that are worth learning, by the names of the api. */
import type { Wire } from "../../../../../api/types";

/** A word in the sense that it has in its passage. */
export type PassageWord = Wire["PassageWord"];

/** A text before, in and after a word. */
export interface Marked {
  before: string;
  word: string;
  after: string;
}

/** Finds a word in its sentence, in the form that it has there; null when it is in none of them. */
export function markIn(sentence: string, forms: string[]): Marked | null {
  const places = forms.flatMap((form) => {
    const at = wholeWordAt(sentence, form);
    return at < 0 ? [] : [{ at, form }];
  });
  const [first] = places.sort((one, other) => one.at - other.at || other.form.length - one.form.length);
  if (!first) return null;
  const end = first.at + first.form.length;
  return { before: sentence.slice(0, first.at), word: first.form, after: sentence.slice(end) };
}

const isLetter = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/** Where the words stand by themselves, not inside a longer word. */
function wholeWordAt(text: string, words: string): number {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (!isLetter(text[at - 1]) && !isLetter(text[at + words.length])) return at;
  }
  return -1;
}
