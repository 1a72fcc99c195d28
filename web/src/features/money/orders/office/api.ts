/** All orders of the brand, for those who move its money: read, paid back, confirmed (D-086, D-114). */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Wire } from "../../../../api/types";
import { coinKeys } from "../../coins/api";
import type { OrderFilter } from "./filterOf";

/** An order with whose it is. */
export type OfficeOrder = Wire["OfficeOrder"];
/** A page of orders with the sums of all pages. */
export type OfficeOrders = Wire["OfficeOrders"];
/** What the orders of one currency come to. */
export type OrderSums = Wire["OrderSums"];
/** An order and everything that happened to it. */
export type OrderDetail = Wire["OfficeOrderDetail"];
/** Something that happened to an order. */
export type OrderChange = Wire["OrderChange"];

/** Keys of the query cache; whoever compares orders with something keeps it below `all`. */
export const officeOrderKeys = {
  all: ["office", "payments"] as const,
  list: (filter: OrderFilter, page: number) => ["office", "payments", "orders", filter, page] as const,
  disputed: ["office", "payments", "disputed"] as const,
  one: (id: string) => ["office", "payments", "order", id] as const,
};

/** Orders, newest first. Money is never shown from memory alone: every visit asks again. */
export function useOfficeOrders(filter: OrderFilter, page: number) {
  return useQuery({
    queryKey: officeOrderKeys.list(filter, page),
    queryFn: ({ signal }) => api.get("/api/admin/orders", { params: { query: { ...filter, page } }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** Subscription payments that are disputed, the newest first. */
export function useDisputedPayments() {
  return useQuery({
    queryKey: officeOrderKeys.disputed,
    queryFn: ({ signal }) => api.get("/api/admin/auto-renew/disputes", { signal }),
    refetchOnMount: "always",
  });
}

/** One order with its history. */
export function useOfficeOrder(id: string) {
  return useQuery({
    queryKey: officeOrderKeys.one(id),
    queryFn: ({ signal }) => api.get("/api/admin/orders/{id}", { params: { path: { id } }, signal }),
    refetchOnMount: "always",
  });
}

function useChange<Wish>(id: string, call: (wish: Wish) => Promise<OrderDetail>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (detail) => cache.setQueryData(officeOrderKeys.one(id), detail),
    // Also after a refusal: the order may not be what it was.
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: officeOrderKeys.all });
      void cache.invalidateQueries({ queryKey: coinKeys.all });
    },
  });
}

/** Pays an order back for some of its T-Coins; the same key pays back once. */
export const useRefund = (id: string) =>
  useChange(id, (body: { coins: number; note: string; key: string }) =>
    api.post("/api/admin/orders/{id}/refund", { params: { path: { id } }, body }),
  );

/** Says that the money of a bank transfer has arrived, and how much it is by the bank statement. */
export const useConfirm = (id: string) =>
  useChange(id, (body: Wire["ConfirmTransfer"]) =>
    api.post("/api/admin/orders/{id}/confirm", { params: { path: { id } }, body }),
  );

/** The receipt of a paid order; 404 until it is drawn. */
export const fetchOfficeReceipt = (id: string) =>
  api.file("/api/admin/orders/{id}/receipt.pdf", { params: { path: { id } } });

/** All orders that the filter lets through, as CSV. */
export const fetchOrderFile = (filter: OrderFilter) =>
  api.file("/api/admin/orders/csv", { params: { query: filter } });
