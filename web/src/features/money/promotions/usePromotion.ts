/** A promotion code that somebody pays with: asked about again whenever what is bought changes. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../api/client";
import type { Wire } from "../../../api/types";

/** What a code takes off a price. */
export interface Saving {
  /** As the server writes it. */
  code: string;
  /** Hundredths of the currency; T-Coins without one. */
  saved: number;
  /** The price before. */
  price: number;
  currency: string | null;
}

/** A code in use: what `PromotionField` shows and what an order is sent with. */
export interface Promotion {
  /** What was typed; null while no code is wanted. */
  typed: string | null;
  /** What it saves, once the server has said so; only then an order is sent with it. */
  saving: Saving | null;
  /** Why it saves nothing. */
  error: unknown;
  isAsking: boolean;
  apply: (code: string) => void;
  remove: () => void;
}

/** Asks with `ask` what a code takes off; `what` tells what is bought. */
export function usePromotion(
  what: readonly unknown[],
  ask: (code: string, signal: AbortSignal) => Promise<Saving>,
): Promotion {
  const [typed, setTyped] = useState<string | null>(null);
  const query = useQuery({
    queryKey: ["promotions", "saving", ...what, typed],
    queryFn: ({ signal }) => ask(typed ?? "", signal),
    enabled: typed !== null,
    // A limit may be reached at any time; the order asks once more.
    staleTime: 0,
  });
  const isWanted = typed !== null;
  return {
    typed,
    saving: isWanted && !query.error ? (query.data ?? null) : null,
    error: isWanted && !query.isFetching ? query.error : null,
    isAsking: isWanted && query.isFetching && !query.data,
    apply: (code) => {
      if (code === typed) void query.refetch();
      else setTyped(code);
    },
    remove: () => setTyped(null),
  };
}

/** A promotion of T-Coins for money. */
export function useOrderPromotion({ coins, currency, method }: Wire["NewOrder"]): Promotion {
  return usePromotion([coins, currency, method], async (code, signal) => {
    const quote = await api.post("/api/orders/quote", {
      body: { coins, currency, method, promotion_code: code },
      signal,
    });
    return {
      code: quote.promotion_code ?? code.toUpperCase(),
      saved: quote.discount,
      price: quote.price,
      currency: quote.currency,
    };
  });
}

/** A promotion of Pro for T-Coins. */
export function useProPromotion(term: Wire["ProWish"]["term"]): Promotion {
  return usePromotion(["pro", term], async (code, signal) => {
    const quote = await api.post("/api/subscription/quote", {
      body: { term, promotion_code: code },
      signal,
    });
    return {
      code: quote.promotion_code ?? code.toUpperCase(),
      saved: quote.discount,
      price: quote.price,
      currency: null,
    };
  });
}
