/** A sentence in which a word is marked. */
import { markWord } from "./markWord";

export function MarkedSentence({ sentence, word }: { sentence: string; word: string }) {
  return markWord(sentence, word).map(({ text, isWord }) => (isWord ? <mark key={text}>{text}</mark> : text));
}
