/** Memories that learners reported or staff hid; the calls of a brand's office. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { paths } from "../../../../api/schema";
import type { Wire } from "../../../../api/types";

export type ReportedMemory = Wire["ReportedMemory"];

/** `reported`: nobody has decided yet. */
export type MemoryState = NonNullable<
  NonNullable<paths["/api/office/memories"]["get"]["parameters"]["query"]>["state"]
>;

const key = ["office", "memories"] as const;

/** A page of them, the one that has waited longest first. */
export const useReportedMemories = (state: MemoryState, page = 1) =>
  useQuery({
    queryKey: [...key, state, page],
    queryFn: ({ signal }) => api.get("/api/office/memories", { params: { query: { state, page } }, signal }),
    placeholderData: keepPreviousData,
  });

/** Hides a memory from everybody but its author, or lets it be: its reports are answered then. */
export function useHideMemory() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, is_hidden }: { id: string; is_hidden: boolean }) =>
      api.patch("/api/office/memories/{id}", { params: { path: { id } }, body: { is_hidden } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: key }),
  });
}
