/** A word of a text: what the books say about it, and how it is kept. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import { getSession } from "../../../api/session";
import type { Wire } from "../../../api/types";
import { useLanguage } from "../../../i18n/language";
import { replaceWord } from "../memories/replaceWord";

/** The entries of a word in any of its forms. */
export function useLookup(word: string) {
  const lang = useLanguage();
  return useQuery({
    queryKey: ["vocab", "lookup", word, lang, getSession().token],
    queryFn: ({ signal }) =>
      api.get("/api/vocab/lookup", { params: { query: { word } }, signal, quiet: true }),
    select: ({ vocab_backs }) => vocab_backs,
  });
}

/** What is saved: an entry of a book by its id, else an own word. */
export type SaveWord = Wire["SaveVocab"];

/** Saves a word; it is shown with its sentence, and the own collections are looked at again. */
export function useSaveWord() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: SaveWord) => api.post("/api/vocab/saved", { body, quiet: true }),
    onSuccess: ({ vocab_back }) => {
      replaceWord(cache, vocab_back);
      // The missed words stay as they are shown: the button says that its word is saved.
      void cache.invalidateQueries({ queryKey: ["vocab", "missed"], refetchType: "none" });
      return cache.invalidateQueries({ queryKey: ["vocab", "collections"] });
    },
  });
}
