/** Ways to remember a word. Each call answers with the word as it is then, and every list that shows it has it. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { Wire } from "../../../api/types";
import { replaceWord } from "./replaceWord";

type Word = Wire["VocabBack"];
export type Mnemonic = Wire["VocabMnemonic"];
/** One that a learner wrote. */
export type Memory = Mnemonic & { id: string };

/** A memory as it is written. */
export type Draft = Wire["SaveMemory"];

/** The longest memory, in characters (D-099). */
export const LONGEST = 500;

/** Calls, each followed by the refresh of that one word; `onWord` is for what lies outside the query cache. */
export function useMemoryCalls(onWord?: (word: Word) => void) {
  const cache = useQueryClient();
  const onSuccess = (word: Word) => {
    replaceWord(cache, word);
    onWord?.(word);
  };
  const add = useMutation({
    mutationFn: ({ word, body }: { word: string; body: Draft }) =>
      api.post("/api/vocab/memory/{id}", { params: { path: { id: word } }, body }),
    onSuccess,
  });
  const change = useMutation({
    mutationFn: ({ id, body }: { id: string; body: Draft }) =>
      api.patch("/api/vocab/memory/{id}", { params: { path: { id } }, body }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.delete("/api/vocab/memory/{id}", { params: { path: { id } } }),
    onSuccess,
  });
  const like = useMutation({
    mutationFn: (id: string) => api.post("/api/vocab/memory/like/{id}", { params: { path: { id } } }),
    onSuccess,
  });
  const report = useMutation({
    mutationFn: (id: string) => api.post("/api/vocab/memory/report/{id}", { params: { path: { id } } }),
  });
  return { add, change, remove, like, report };
}

export type MemoryCalls = ReturnType<typeof useMemoryCalls>;
