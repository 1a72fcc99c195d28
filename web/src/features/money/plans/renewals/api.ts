/** Pro that renews by itself: canceled, resumed, and the receipts of its periods. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { type Owner, type Subscription, subscriptionKeys } from "../api";

export type AutoRenew = NonNullable<Subscription["auto_renew"]>;
/** A period that was paid. */
export type Payment = Subscription["payments"][number];
/** Something that happened to a subscription. */
export type RenewalChange = Subscription["changes"][number];

function useAct(owner: Owner, call: () => Promise<AutoRenew>) {
  const cache = useQueryClient();
  const key = subscriptionKeys.of(owner);
  return useMutation({
    mutationFn: call,
    onSuccess: (auto_renew) =>
      cache.setQueryData<Subscription>(key, (known) => known && { ...known, auto_renew }),
    // Its history has another line; or it stands otherwise than it seemed.
    onSettled: () => void cache.invalidateQueries({ queryKey: subscriptionKeys.all }),
  });
}

/** Cancels: the own one, or as the office somebody's. */
export const useCancelRenewal = (owner: Owner) =>
  useAct(owner, () =>
    owner === null
      ? api.delete("/api/subscription/auto-renew")
      : api.delete("/api/admin/user/{id}/auto-renew", { params: { path: { id: owner } } }),
  );

/** Lets the own one renew after all. */
export const useResumeRenewal = () => useAct(null, () => api.post("/api/subscription/auto-renew/resume"));

/** The receipt of an own paid period; 404 until it is drawn. */
export const fetchPeriodReceipt = (id: string) =>
  api.file("/api/subscription/payments/{id}/receipt.pdf", { params: { path: { id } } });
