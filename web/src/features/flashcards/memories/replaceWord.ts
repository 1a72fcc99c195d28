/** A word as a call answers it, in every list of the query cache that shows it. */
import type { QueryClient } from "@tanstack/react-query";
import type { Wire } from "../../../api/types";

type Word = Wire["VocabBack"];

interface WithWords {
  words: Word[];
}
const hasWords = (data: unknown): data is WithWords =>
  typeof data === "object" && data !== null && "words" in data && Array.isArray(data.words);

export function replaceWord(cache: QueryClient, word: Word): void {
  cache.setQueriesData<unknown>({ queryKey: ["vocab"] }, (data: unknown) =>
    hasWords(data) ? { ...data, words: data.words.map((each) => (each.id === word.id ? word : each)) } : data,
  );
}
