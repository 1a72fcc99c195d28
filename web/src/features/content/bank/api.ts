/** The calls of the item bank, for admins of the default brand. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { Page, Wire } from "../../../api/types";
import type { Unmapped } from "./importing/types";
import type {
  BankChange,
  BankItem,
  BankPack,
  BankPackDetail,
  FoundQuestion,
  QuestionFacets,
  ReviewState,
} from "./types";

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
      api.get<Page<FoundQuestion>>("/admin-tools/toefl-question-search", { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What there is to filter by. */
export function useFacets() {
  return useQuery({
    queryKey: [...keys.all, "facets"],
    queryFn: ({ signal }) => api.get<QuestionFacets>("/admin-tools/toefl-question-search/facets", { signal }),
  });
}

/** Every pack version. */
export function usePacks() {
  return useQuery({
    queryKey: keys.packs(),
    queryFn: ({ signal }) => api.get<{ data: BankPack[] }>("/admin-tools/packs", { signal }),
  });
}

/** One pack version. */
export function usePack(id: string) {
  return useQuery({
    queryKey: keys.pack(id),
    queryFn: ({ signal }) => api.get<BankPackDetail>(`/admin-tools/packs/${id}`, { signal }),
  });
}

/** One question. */
export function useBankItem(pack: string, item: string) {
  return useQuery({
    queryKey: keys.item(pack, item),
    queryFn: ({ signal }) =>
      api.get<BankItem>(`/admin-tools/packs/${pack}/items/${encodeURIComponent(item)}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** What differs between two versions of a question. */
export function useDifference(pack: string, item: string, against: string | null) {
  return useQuery({
    queryKey: [...keys.item(pack, item), "against", against],
    queryFn: ({ signal }) =>
      api.get<{ data: BankChange[] }>(
        `/admin-tools/packs/${pack}/items/${encodeURIComponent(item)}/difference`,
        {
          query: { against: against ?? "" },
          signal,
        },
      ),
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
  const of = item === null ? "" : `/items/${encodeURIComponent(item)}`;
  return useMutation({
    mutationFn: (step: ReviewStep) =>
      api.post<unknown>(`/admin-tools/packs/${pack}${of}/reviews`, step, { quiet: true }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.all }),
  });
}

/** A part as learners see it. */
export const fetchPart = (pack: string, part: string) =>
  api.get<Wire["Part"]>(`/admin-tools/packs/${pack}/parts/${encodeURIComponent(part)}`, { quiet: true });

/** What a QTI package of the version leaves out or changes. */
export function useQtiReport(pack: string) {
  return useQuery({
    queryKey: [...keys.pack(pack), "qti"],
    queryFn: ({ signal }) =>
      api.get<{ data: Unmapped[] }>(`/admin-tools/packs/${pack}/qti/report`, { signal }),
  });
}

/** A version as a zip. */
export const fetchDownload = (pack: string, kind: "archive" | "qti") =>
  api.get<Blob>(`/admin-tools/packs/${pack}/${kind}`, { answer: "blob" });

/** A question with its key, outside the cache. */
export const fetchItem = (pack: string, item: string) =>
  api.get<BankItem>(`/admin-tools/packs/${pack}/items/${encodeURIComponent(item)}`, { quiet: true });

/** The facts of a version, outside the cache. */
export const fetchPack = (pack: string) =>
  api.get<BankPackDetail>(`/admin-tools/packs/${pack}`, { quiet: true });
