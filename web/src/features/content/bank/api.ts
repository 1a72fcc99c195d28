/** The calls of the item bank, for admins of the default brand. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { ReviewState } from "./types";

const keys = {
  all: ["bank"] as const,
  search: (filter: Record<string, string>) => [...keys.all, "search", filter] as const,
  packs: () => [...keys.all, "packs"] as const,
  pack: (id: string) => [...keys.all, "pack", id] as const,
  item: (pack: string, item: string) => [...keys.all, "item", pack, item] as const,
};

/** Questions, best matches first. */
export function useQuestions(filter: Record<string, string>) {
  return useQuery({
    queryKey: keys.search(filter),
    queryFn: ({ signal }) =>
      api.get("/api/admin-tools/toefl-question-search", { params: { query: filter }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What there is to filter by. */
export function useFacets() {
  return useQuery({
    queryKey: [...keys.all, "facets"],
    queryFn: ({ signal }) => api.get("/api/admin-tools/toefl-question-search/facets", { signal }),
  });
}

/** Every pack version. */
export function usePacks() {
  return useQuery({
    queryKey: keys.packs(),
    queryFn: ({ signal }) => api.get("/api/admin-tools/packs", { signal }),
  });
}

/** One pack version. */
export function usePack(id: string) {
  return useQuery({
    queryKey: keys.pack(id),
    queryFn: ({ signal }) => api.get("/api/admin-tools/packs/{id}", { params: { path: { id } }, signal }),
  });
}

/** One question. */
export function useBankItem(pack: string, item: string) {
  return useQuery({
    queryKey: keys.item(pack, item),
    queryFn: ({ signal }) =>
      api.get("/api/admin-tools/packs/{id}/items/{item}", { params: { path: { id: pack, item } }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What differs between two versions of a question. */
export function useDifference(pack: string, item: string, against: string | null) {
  return useQuery({
    queryKey: [...keys.item(pack, item), "against", against],
    queryFn: ({ signal }) =>
      api.get("/api/admin-tools/packs/{id}/items/{item}/difference", {
        params: { path: { id: pack, item }, query: { against: against ?? "" } },
        signal,
      }),
    enabled: against !== null,
  });
}

/** A step of a review: where to, and why. */
export interface ReviewStep {
  state: ReviewState;
  reason: string;
}

/** Moves a version, or one question of it, to another state. */
export function useReview(pack: string, item: string | null) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (step: ReviewStep): Promise<void> => {
      const quietly = { body: step, quiet: true };
      if (item === null)
        await api.post("/api/admin-tools/packs/{id}/reviews", { params: { path: { id: pack } }, ...quietly });
      else
        await api.post("/api/admin-tools/packs/{id}/items/{item}/reviews", {
          params: { path: { id: pack, item } },
          ...quietly,
        });
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.all }),
  });
}

/** A part as learners see it. */
export const fetchPart = (pack: string, part: string) =>
  api.get("/api/admin-tools/packs/{id}/parts/{part}", { params: { path: { id: pack, part } }, quiet: true });

/** What a QTI package of the version leaves out or changes. */
export function useQtiReport(pack: string) {
  return useQuery({
    queryKey: [...keys.pack(pack), "qti"],
    queryFn: ({ signal }) =>
      api.get("/api/admin-tools/packs/{id}/qti/report", { params: { path: { id: pack } }, signal }),
  });
}

/** A version as a zip. */
export const fetchDownload = (pack: string, kind: "archive" | "qti") =>
  api.file(kind === "archive" ? "/api/admin-tools/packs/{id}/archive" : "/api/admin-tools/packs/{id}/qti", {
    params: { path: { id: pack } },
  });

/** A question with its key, outside the cache. */
export const fetchItem = (pack: string, item: string) =>
  api.get("/api/admin-tools/packs/{id}/items/{item}", { params: { path: { id: pack, item } }, quiet: true });

/** The facts of a version, outside the cache. */
export const fetchPack = (pack: string) =>
  api.get("/api/admin-tools/packs/{id}", { params: { path: { id: pack } }, quiet: true });
