/** The brands of the installation with how much they are used. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Wire } from "../../../../api/types";

/** A brand with its figures of the last 30 days. */
export type TenantUsage = Wire["TenantUsage"];

/** A page of the brands whose name or address has the words in it, by name. */
export const useTenantUsage = (words: string, page: number) =>
  useQuery({
    queryKey: ["tenant-usage", words, page],
    queryFn: ({ signal }) =>
      api.get("/api/admin-tools/tenants", {
        params: { query: { page, ...(words && { search: words }) } },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
