/** Own collections of words. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { Wire } from "../../../api/types";
import { useLanguage } from "../../../i18n/language";

export type Collection = Wire["VocabCollection"];

const keys = {
  all: ["vocab", "collections"] as const,
  page: (page: number) => ["vocab", "collections", page] as const,
  words: (id: string, lang: string) => ["vocab", "collections", "words", id, lang] as const,
};

/** A page of the own collections, the newest first. */
export const useCollections = (page = 1, isAsked = true) =>
  useQuery({
    queryKey: keys.page(page),
    queryFn: ({ signal }) => api.get("/api/vocab/collections", { params: { query: { page } }, signal }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });

/** The words of an own collection, with what it is called. */
export async function fetchCollection(id: string, signal?: AbortSignal) {
  const { vocab_collection_title, description, vocab_backs } = await api.get(
    "/api/vocab/collection/{id}/vocabs",
    { params: { path: { id } }, ...(signal && { signal }) },
  );
  return { name: vocab_collection_title, description, words: vocab_backs };
}

export function useCollection(id: string) {
  const lang = useLanguage();
  return useQuery({
    queryKey: keys.words(id, lang),
    queryFn: ({ signal }) => fetchCollection(id, signal),
    enabled: id !== "",
    // Whoever comes in sees what the collection is now.
    gcTime: 0,
  });
}

/** A change of collections; all of them are looked at again. */
function useChange<Value, Answer>(change: (value: Value) => Promise<Answer>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.all }),
  });
}

type Texts = { title: string; desc: string };

export const useCreateCollection = () =>
  useChange((body: Texts) => api.post("/api/vocab/collection", { body }));

export const useChangeCollection = (id: string) =>
  useChange((body: Texts) => api.patch("/api/vocab/collection/{id}", { params: { path: { id } }, body }));

export const useDeleteCollection = () =>
  useChange((id: string) => api.delete("/api/vocab/collection/{id}", { params: { path: { id } } }));

interface Place {
  collection: string;
  word: string;
}

/** Adding a word twice changes nothing (D-100). */
export const useAddWord = () =>
  useChange(({ collection: id, word }: Place) =>
    api.post("/api/vocab/collection/{id}/vocabs", {
      params: { path: { id } },
      body: { vocab_back_id: word },
    }),
  );

/** The word is named in the address: not every server on the way passes the body of a DELETE on (D-101). */
export const useRemoveWord = () =>
  useChange(({ collection: id, word }: Place) =>
    api.delete("/api/vocab/collection/{id}/vocabs", {
      params: { path: { id }, query: { vocab_back_id: word } },
    }),
  );
