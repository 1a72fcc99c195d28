/** What the brand sells, changed by those who move its money. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { Wire } from "../../../api/types";
import { shopKeys } from "../orders/api";

/** Saves a list over the version that was read. */
export function useSavePrices() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Wire["ChangePriceList"]) => api.put("/api/prices", { body }),
    onSuccess: (saved) => cache.setQueryData(shopKeys.prices, saved),
  });
}
