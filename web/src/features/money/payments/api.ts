/** What the provider's books say against the ledger. */
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { Wire } from "../../../api/types";
import { officeOrderKeys } from "../orders/office/api";

/** Everything that does not agree, and how much was compared. */
export type Reconciliation = Wire["Reconciliation"];
/** Something that does not agree. */
export type Difference = Wire["PaymentDifference"];

/** The most days that are compared at once. */
export const mostDays = 92;

/** The days to compare; the provider's books are read anew at every visit. */
export function useReconciliation({ from, to }: { from: string; to: string }) {
  return useQuery({
    queryKey: [...officeOrderKeys.all, "reconciliation", from, to],
    queryFn: ({ signal }) =>
      api.get("/api/admin/reconciliation", { params: { query: { from, to } }, signal }),
    refetchOnMount: "always",
  });
}
