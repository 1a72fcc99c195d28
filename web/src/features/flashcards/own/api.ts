/** Words that learners write themselves (decision 0070). */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { Wire } from "../../../api/types";
import { replaceWord } from "../memories/replaceWord";
import { scheduleKey } from "../schedule/api";

/** An own word as it is written. */
export type OwnWord = Required<Omit<Wire["SaveOwnVocab"], "collection_id">>;

/** The longest texts, in characters. */
export const LONGEST = { word: 60, definition: 500, example: 500, note: 500 };

/** Writes a word into an own collection. */
export function useCreateOwnWord(collection: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (word: OwnWord) =>
      api.post("/api/vocab/own", { body: { ...word, collection_id: collection } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ["vocab", "collections"] }),
  });
}

/** What was learned of the word stays. */
export function useChangeOwnWord(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: OwnWord) => api.patch("/api/vocab/own/{id}", { params: { path: { id } }, body }),
    onSuccess: (word) => {
      replaceWord(cache, word);
      return cache.invalidateQueries({ queryKey: scheduleKey });
    },
  });
}

/** It leaves collections, decks and the plan. */
export function useDeleteOwnWord() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete("/api/vocab/own/{id}", { params: { path: { id } } }),
    // Not waited for: with its word the one who asked is gone, and would say nothing.
    onSuccess: () => void cache.invalidateQueries({ queryKey: ["vocab"] }),
  });
}
