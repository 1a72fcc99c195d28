/** The keys with which a partner's site signs its links. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { Wire } from "../../../api/types";

export type PartnerKey = Wire["PartnerKey"];
export type MadePartnerKey = Wire["MadePartnerKey"];
export type TestLink = Wire["TestLink"];

const keys = ["office", "partner-keys"] as const;

/** All keys, newest first. */
export function usePartnerKeys() {
  return useQuery({
    queryKey: keys,
    queryFn: ({ signal }) => api.get("/api/office/partner-keys", { signal }),
  });
}

/** Makes a key. Its secret comes back this once. */
export function useMakeKey() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (label: string) => api.post("/api/office/partner-keys", { body: { label } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys }),
  });
}

/** Revokes a key. */
export function useRevokeKey() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete("/api/office/partner-keys/{id}", { params: { path: { id } } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys }),
  });
}

/** Signs a link for a test person. */
export function useTestLink() {
  return useMutation({
    mutationFn: (id: string) =>
      api.post("/api/office/partner-keys/{id}/test-link", { params: { path: { id } } }),
  });
}
