/** What the brand sells, and the own orders. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import { getSession } from "../../../api/session";
import type { Wire } from "../../../api/types";
import { coinKeys } from "../coins/api";
import { subscriptionKeys } from "../plans/api";
import { isOpen } from "./rules";

export type PriceList = Wire["PriceList"];
export type Pack = Wire["CoinPack"];
export type ProPrice = Wire["ProPrice"];
export type Term = Wire["ProTerm"];
export type RenewalPrice = Wire["RenewalPrice"];
export type RenewalTerm = Wire["RenewalTerm"];
export type GradingPrice = Wire["GradingPrice"];
export type GradingProduct = Wire["GradingProduct"];
export type GradingScope = Wire["GradingScope"];
export type Order = Wire["Order"];
export type Method = Wire["OrderMethod"];
export type NewOrder = Wire["NewOrder"];

/** Keys of the query cache. */
export const shopKeys = {
  prices: ["prices"] as const,
  orders: ["orders"] as const,
  list: (page: number) => ["orders", "list", page] as const,
  order: (id: string) => ["orders", "one", id] as const,
  quote: (wish: NewOrder) =>
    ["orders", "quote", wish.coins, wish.currency, wish.method, wish.promotion_code ?? null] as const,
};

/** What is for sale now. */
export function usePrices() {
  return useQuery({
    queryKey: shopKeys.prices,
    queryFn: ({ signal }) => api.get("/api/prices", { signal }),
    refetchOnMount: "always",
  });
}

/** What an order would come to. Visitors are told the price without it. */
export function useQuote(wish: NewOrder) {
  return useQuery({
    queryKey: shopKeys.quote(wish),
    queryFn: ({ signal }) => api.post("/api/orders/quote", { body: wish, quiet: true, signal }),
    enabled: getSession().token !== null,
  });
}

/** Orders; the key makes the same wish count once however often it is sent. */
export function useOrderCoins() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: NewOrder & { key: string }) =>
      api.post("/api/orders", { params: { header: { "Idempotency-Key": key } }, body }),
    onSettled: () => cache.invalidateQueries({ queryKey: shopKeys.orders }),
  });
}

/** The own orders, newest first. */
export function useOrders(page: number) {
  return useQuery({
    queryKey: shopKeys.list(page),
    queryFn: ({ signal }) => api.get("/api/orders", { params: { query: { page } }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** How often an order is asked for before the page leaves it to a later visit: two minutes. */
const mostAsked = 40;

/** One order; while it waits for its payment, asked again every three seconds, for two minutes. */
export function useOrder(id: string, isWaiting: boolean) {
  const cache = useQueryClient();
  return useQuery({
    queryKey: shopKeys.order(id),
    queryFn: async ({ signal }) => {
      const order = await api.get("/api/orders/{id}", { params: { path: { id } }, quiet: true, signal });
      if (!isOpen(order)) {
        void cache.invalidateQueries({ queryKey: coinKeys.all });
        void cache.invalidateQueries({ queryKey: shopKeys.list(1) });
      }
      return order;
    },
    refetchOnMount: "always",
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      isWaiting && data && isOpen(data) && dataUpdateCount < mostAsked ? 3_000 : false,
  });
}

/** The receipt of an own paid order; 404 until it is drawn. */
export const fetchReceipt = (id: string) =>
  api.file("/api/orders/{id}/receipt.pdf", { params: { path: { id } } });

/** Within how many hours graders deliver; null where nothing is promised. Without it the page is complete, too. */
export const useGradingHours = () =>
  useQuery({
    queryKey: ["catalog", "hours"],
    queryFn: ({ signal }) => api.get("/api/catalog", { quiet: true, signal }),
    select: ({ graders_promise_hours }) => graders_promise_hours,
  });

/** Gives an own order up. */
export function useCancelOrder() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.post("/api/orders/{id}/cancel", { params: { path: { id } } }),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: shopKeys.orders });
      void cache.invalidateQueries({ queryKey: coinKeys.all });
    },
  });
}

/** Buys Pro with T-Coins. */
export function useBuyPro() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: { key: string } & Wire["BuyPro"]) =>
      api.post("/api/subscription", { params: { header: { "Idempotency-Key": key } }, body }),
    onSuccess: (subscription) => {
      cache.setQueryData(subscriptionKeys.of(null), subscription);
      void cache.invalidateQueries({ queryKey: coinKeys.all });
      void cache.invalidateQueries({ queryKey: ["entitlements"] });
    },
    onError: () => cache.invalidateQueries({ queryKey: shopKeys.prices }),
  });
}

/** Lets Pro renew by itself: its first period is paid on the provider's page. The key makes the same wish count once. */
export function useStartRenewal() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: { key: string } & Wire["StartAutoRenew"]) =>
      api.post("/api/subscription/auto-renew", { params: { header: { "Idempotency-Key": key } }, body }),
    onSettled: () => void cache.invalidateQueries({ queryKey: subscriptionKeys.of(null) }),
    onError: () => void cache.invalidateQueries({ queryKey: shopKeys.prices }),
  });
}
