/** Single passages, recordings and tasks (D-052). */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { getSession } from "../../../../api/session";
import type { BrowseFilters } from "./filters";

/** Sets that fit. Whose they are matters: the cards know what was answered. */
export function useSets(filters: BrowseFilters) {
  return useQuery({
    queryKey: ["sets", filters, getSession().token],
    queryFn: () => api.get("/api/sets", { params: { query: filters } }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** One set. */
export function useSet(test: string, set: string) {
  return useQuery({
    queryKey: ["sets", "one", test, set, getSession().token],
    queryFn: () => api.get("/api/sets/{test}/{set}", { params: { path: { test, set } } }),
    refetchOnMount: "always",
  });
}
