/** Instructor codes of the brand's office. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Page, Wire } from "../../../../api/types";

export type InstructorCode = Wire["InstructorCode"];
export type NewCode = Wire["NewCodeBody"];

const key = ["office", "instructor-codes"] as const;

/** A page of codes, the newest first. */
export const useCodes = (page: number) =>
  useQuery({
    queryKey: [...key, page],
    queryFn: ({ signal }) =>
      api.get<Page<InstructorCode>>("/office/instructor-codes", { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

/** Makes a code. */
export function useMakeCode() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (code: NewCode) => api.post<InstructorCode>("/office/instructor-codes", code),
    onSuccess: () => cache.invalidateQueries({ queryKey: key }),
  });
}

/** Takes a code back. */
export function useRevokeCode() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete<void>(`/office/instructor-codes/${id}`),
    onSuccess: () => cache.invalidateQueries({ queryKey: key }),
  });
}
