/** The calls of disputes. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Wire } from "../../../../api/types";
import { coinKeys } from "../../../money/coins/api";
import { resultKeys } from "../api";

/** What can be asked about an own grading, and what was. */
export type DisputeOffer = Wire["DisputeOffer"];
export type Dispute = Wire["Dispute"];

const disputeKey = (attempt: string) => ["dispute", attempt] as const;

export function useDisputeOffer(attempt: string, enabled: boolean) {
  return useQuery({
    queryKey: disputeKey(attempt),
    queryFn: ({ signal }) =>
      api.get("/api/attempts/{id}/dispute", { params: { path: { id: attempt } }, quiet: true, signal }),
    enabled,
    refetchOnMount: "always",
  });
}

/** The names of disputes that are not answered yet: what is pressed again after a failure is paid once. */
const disputeNames = new Map<string, string>();

/** Asks another grader, at the price that was shown. */
export function useAskDispute(attempt: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (body: Wire["AskDispute"]) => {
      const key = disputeNames.get(attempt) ?? crypto.randomUUID();
      disputeNames.set(attempt, key);
      const offer = await api.post("/api/attempts/{id}/dispute", {
        params: { path: { id: attempt }, header: { "Idempotency-Key": key } },
        body,
      });
      disputeNames.delete(attempt);
      return offer;
    },
    onSuccess: (offer) => {
      cache.setQueryData(disputeKey(attempt), offer);
      void cache.invalidateQueries({ queryKey: resultKeys.result(attempt) });
      void cache.invalidateQueries({ queryKey: coinKeys.all });
    },
    // What was shown was no longer true.
    onError: () => cache.invalidateQueries({ queryKey: disputeKey(attempt) }),
  });
}
