/** T-Coins: the balance with what came and went, and the office's giving and taking. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { Wire } from "../../../api/types";
import { shownZone } from "../../../i18n/format";

/** One movement of T-Coins; a positive amount came in, a negative one went out. */
export type CoinEntry = Wire["CoinEntry"];
/** The balance and a page of what made it, newest first. */
export type CoinLedger = Wire["CoinLedger"];
/** What a month's entries came to. */
export type CoinStatement = Wire["CoinStatement"];

/** Whose T-Coins: a person's, as the office sees them, or null for the own ones. */
export type Owner = string | null;

/** Keys of the query cache. */
export const coinKeys = {
  all: ["coins"] as const,
  ledger: (owner: Owner, page: number, month: string | null) =>
    ["coins", owner ?? "me", page, month, month && shownZone()] as const,
};

/** A ledger, or a month of it. Money is never shown from memory alone: every visit asks again. */
export function useCoins(owner: Owner, page: number, month: string | null) {
  const query = month === null ? { page } : { page, month, timezone: shownZone() };
  return useQuery({
    queryKey: coinKeys.ledger(owner, page, month),
    queryFn: ({ signal }) =>
      owner === null
        ? api.get("/api/coins", { params: { query }, signal })
        : api.get("/api/admin/user/{id}/coins", { params: { path: { id: owner }, query }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** What the office does to a balance. */
export type Move = "give" | "take";

/** How many, why, and a key that lets the same wish take effect once however often it is sent. */
export interface CoinWish {
  point: number;
  note: string;
  key: string;
}

/** Gives T-Coins to somebody or takes them back. */
export function useMoveCoins(user: string, move: Move) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (wish: CoinWish) =>
      api.post(move === "give" ? "/api/admin/user/{id}/give-point" : "/api/admin/user/{id}/deduct-point", {
        params: { path: { id: user } },
        body: wish,
      }),
    onSuccess: () => cache.invalidateQueries({ queryKey: coinKeys.all }),
  });
}
