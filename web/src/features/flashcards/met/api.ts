/** Words of the tests one has taken: those missed in questions, and those of the passages (decision 0070). */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import { getSession } from "../../../api/session";
import type { Wire } from "../../../api/types";
import { useLanguage } from "../../../i18n/language";

export type Missed = Wire["MissedVocab"];
export type Passage = Wire["VocabPassage"];

/** A page of something. */
interface Part {
  data: unknown[];
  current_page: number;
  total: number;
}

/** While fewer are there than there are in all. */
const nextOf = (last: Part, all: Part[]) =>
  all.reduce((sum, { data }) => sum + data.length, 0) < last.total && last.data.length > 0
    ? last.current_page + 1
    : undefined;

/** Words of vocabulary questions that were answered wrong, the newest test first, page by page. */
export const useMissed = () =>
  useInfiniteQuery({
    queryKey: ["vocab", "missed", getSession().token],
    queryFn: ({ pageParam, signal }) =>
      api.get("/api/vocab/missed", { params: { query: { page: pageParam } }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextOf,
  });

/** Passages that one has read, the newest first, page by page. */
export const usePassages = () =>
  useInfiniteQuery({
    queryKey: ["vocab", "passages", getSession().token],
    queryFn: ({ pageParam, signal }) =>
      api.get("/api/vocab/passages", { params: { query: { page: pageParam } }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextOf,
  });

/** The words of a passage of a test; the plan may refuse them. */
export function usePassage({ version, set }: { version: string; set: string }) {
  const lang = useLanguage();
  return useQuery({
    queryKey: ["vocab", "passage", version, set, lang, getSession().token],
    queryFn: async ({ signal }) => {
      const { title, test_title, vocab_backs } = await api.get("/api/vocab/passages/{version}/{set}", {
        params: { path: { version, set } },
        signal,
      });
      return { title, test: test_title, words: vocab_backs };
    },
  });
}

/** Puts the words of a passage into the collection that is called like it. */
export function useCollectPassage({ version, set }: { version: string; set: string }) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api.post("/api/vocab/passages/{version}/{set}/collection", { params: { path: { version, set } } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ["vocab", "collections"] }),
  });
}
