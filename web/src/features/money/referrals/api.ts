/** Invitations: the own code, what it brought, and credit that becomes T-Coins. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { Wire } from "../../../api/types";
import { browserId } from "../../../device/browserId";
import { coinKeys } from "../coins/api";

/** The own code and what it has brought. */
export type Referrals = Wire["Referrals"];
/** Somebody who registered with it. */
export type UsedReferral = Wire["UsedReferral"];

/** Keys of the query cache. */
export const referralKeys = {
  all: ["referrals"] as const,
  overview: ["referrals", "overview"] as const,
  used: ["referrals", "used"] as const,
};

/** The own code and its figures, asked for at every visit: others change them. */
export function useReferrals() {
  return useQuery({
    queryKey: referralKeys.overview,
    queryFn: ({ signal }) =>
      api.get("/api/referral-code", { params: { query: { device: browserId() } }, signal }),
    refetchOnMount: "always",
  });
}

/** Who registered, newest first, page by page. */
export function useUsed() {
  return useInfiniteQuery({
    queryKey: referralKeys.used,
    queryFn: ({ pageParam, signal }) =>
      api.get("/api/referral-code/used", { params: { query: { page: pageParam } }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      all.reduce((sum, page) => sum + page.data.length, 0) < last.total && last.data.length > 0
        ? last.current_page + 1
        : undefined,
  });
}

/**
 * Moves all credit to the balance. The same key moves it once. `onMoved` is told at once, by the mutation itself:
 * who pressed may have left the screen with the credit before the refreshed balance arrives.
 */
export function useExchange(onMoved: (reply: Wire["ExchangedCredit"]) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => api.post("/api/referral-code/exchange-point", { body: { key } }),
    onSuccess: (reply) => {
      onMoved(reply);
      return Promise.all([
        cache.invalidateQueries({ queryKey: referralKeys.all }),
        cache.invalidateQueries({ queryKey: coinKeys.all }),
      ]);
    },
  });
}
