/** Promotion codes: all of a brand for those who move its money, the own ones for anybody else; what one takes off an order. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { Wire } from "../../../api/types";

/** A code with what it takes off, for what, when and how often. */
export type PromotionCode = Wire["PromotionCode"];
/** A code to make. */
export type NewPromotionCode = Wire["NewPromotionCode"];
/** That somebody used a code. */
export type PromotionUse = Wire["PromotionCodeRecord"];
/** What prices are in. */
export type Currency = NonNullable<NewPromotionCode["currency"]>;

const keys = {
  all: ["promotions"] as const,
  codes: (page: number) => ["promotions", "codes", page] as const,
  uses: (code: string, page: number) => ["promotions", "uses", code, page] as const,
  teachers: (search: string) => ["teachers", search] as const,
};

/** A page of the codes, newest first. */
export const usePromotionCodes = (page: number) =>
  useQuery({
    queryKey: keys.codes(page),
    queryFn: ({ signal }) => api.get("/api/promotion-codes", { params: { query: { page } }, signal }),
    placeholderData: keepPreviousData,
    // Every order that is placed meanwhile may use one.
    refetchOnMount: "always",
  });

/** How many codes are one's own, for those who are not the office. */
export const useOwnsCodes = (isAsked: boolean) =>
  useQuery({
    queryKey: keys.codes(1),
    queryFn: ({ signal }) =>
      api.get("/api/promotion-codes", { params: { query: { page: 1 } }, quiet: true, signal }),
    select: ({ total }) => total,
    enabled: isAsked,
  });

/** A page of uses, newest first; of one code unless it is empty. */
export const usePromotionUses = (code: string, page: number) =>
  useQuery({
    queryKey: keys.uses(code, page),
    queryFn: ({ signal }) =>
      api.get("/api/promotion-code-records", {
        params: { query: { page, ...(code !== "" && { code }) } },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });

function useChange<Wish>(call: (wish: Wish) => Promise<PromotionCode>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.all }),
  });
}

/** Makes a code. */
export const useMakeCode = () =>
  useChange((body: NewPromotionCode) => api.post("/api/promotion-codes", { body }));

/** Ends a code now. */
export const useEndCode = () =>
  useChange((id: string) => api.post("/api/promotion-codes/{id}/end", { params: { path: { id } } }));

/** Teachers whose name begins so. */
export const useTeacherSearch = (search: string) =>
  useQuery({
    queryKey: keys.teachers(search),
    queryFn: ({ signal }) => api.get("/api/teachers", { params: { query: { search } }, signal }),
    enabled: search !== "",
  });
