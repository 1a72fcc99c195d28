/** Instructor codes of the brand's office. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Wire } from "../../../../api/types";

export type InstructorCode = Wire["InstructorCode"];
export type NewCode = Wire["NewCodeBody"];

const key = ["office", "instructor-codes"] as const;

/** A page of codes, the newest first. */
export const useCodes = (page: number) =>
  useQuery({
    queryKey: [...key, page],
    queryFn: ({ signal }) => api.get("/api/office/instructor-codes", { params: { query: { page } }, signal }),
    placeholderData: keepPreviousData,
  });

/** Makes a code. */
export function useMakeCode() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (code: NewCode) => api.post("/api/office/instructor-codes", { body: code }),
    onSuccess: () => cache.invalidateQueries({ queryKey: key }),
  });
}

/** Takes a code back. */
export function useRevokeCode() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete("/api/office/instructor-codes/{id}", { params: { path: { id } } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: key }),
  });
}
