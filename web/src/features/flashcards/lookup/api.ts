/** A word of a text: what the books say about it, and how it is kept. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import { getSession } from "../../../api/session";
import type { Wire } from "../../../api/types";
import { useLanguage } from "../../../i18n/language";

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
export interface SaveWord {
  word: string;
  sentence?: string;
  /** Where it was read, for the learner's own memory. */
  source_label?: string;
  back_id?: string;
  /** Into this one, instead of "Saved words". */
  collection_id?: string;
}

/** The word as it was saved, and where. */
export interface SavedWord {
  vocab_back: Wire["VocabBack"];
  collection: { id: string; title: string };
  /** It was in the collection already. */
  was_there: boolean;
}

export const savedPath = "/api/vocab/saved";
// The contract of a call that `schema.ts` does not describe yet: with its operation there, this is `api.post` as it is.
const postSaved = api.post as unknown as (
  path: typeof savedPath,
  init: { body: SaveWord; quiet: true },
) => Promise<SavedWord>;

/** Saves a word; the own collections are looked at again. */
export function useSaveWord() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: SaveWord) => postSaved(savedPath, { body, quiet: true }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ["vocab", "collections"] }),
  });
}
