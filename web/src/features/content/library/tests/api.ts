/** The test list: what there is, what was begun, starting over. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { getSession } from "../../../../api/session";
import type { Section, TestKind } from "../../../../api/types";

/** What the list is narrowed to; kept in the address. */
export interface TestFilters {
  section?: Section;
  format?: string;
  kind?: TestKind;
  page?: number;
}

/** Tests that fit. Whose they are matters: the cards know unfinished attempts. */
export function useTests(filters: TestFilters) {
  return useQuery({
    queryKey: ["tests", "list", filters, getSession().token],
    queryFn: () => api.get("/api/tests", { params: { query: filters } }),
    // Coming back from the player the card must offer to go on.
    refetchOnMount: "always",
  });
}

/** Gives the unfinished attempt up and starts the same test again. */
export function useRestart() {
  return useMutation({
    mutationFn: (attempt: string) =>
      api.post("/api/attempts/{id}/restart", { params: { path: { id: attempt } } }),
  });
}
