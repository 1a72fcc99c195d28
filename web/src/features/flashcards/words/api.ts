/** Books, lists and words. What is open depends on who asks, so the keys name the session. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client";
import { getSession } from "../../../api/session";
import type { Wire } from "../../../api/types";
import { useLanguage } from "../../../i18n/language";

export type Book = Wire["VocabBook"];
export type List = Wire["VocabList"];
export type Word = Wire["VocabBack"];

/** Texts of words come in the language of the interface. */
const keyOf = (...parts: (string | number)[]) => ["vocab", ...parts, getSession().token] as const;

/** The books. */
export function useBooks() {
  const lang = useLanguage();
  return useQuery({
    queryKey: keyOf("books", lang),
    queryFn: ({ signal }) => api.get("/api/vocab/books", { signal }),
    select: ({ vocab_books }) => vocab_books,
  });
}

/** A page of a book's lists. */
export function useLists(book: string, page: number) {
  const lang = useLanguage();
  return useQuery({
    queryKey: keyOf("lists", lang, book, page),
    queryFn: ({ signal }) =>
      api.get("/api/vocab/book/{id}/lists", { params: { path: { id: book }, query: { page } }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The words of a list, with what it is called. */
export async function fetchList(list: string, signal?: AbortSignal) {
  const { vocab_list_titles, vocab_backs } = await api.get("/api/vocab/list/backs", {
    params: { query: { vocab_lists: list } },
    ...(signal && { signal }),
  });
  const { name = "", title = "" } = vocab_list_titles[0] ?? {};
  // The title begins with the book's (D-098).
  return { name, book: title.slice(0, title.length - name.length).trim(), words: vocab_backs };
}

/** One word: also one that no list has anymore. */
export const fetchWord = (id: string) =>
  api.get("/api/vocab/{id}", { params: { path: { id } }, quiet: true });

const listKey = (lang: string, list: string) => keyOf("list", lang, list);

export function useList(list: string) {
  const lang = useLanguage();
  return useQuery({
    queryKey: listKey(lang, list),
    queryFn: ({ signal }) => fetchList(list, signal),
    enabled: list !== "",
  });
}
