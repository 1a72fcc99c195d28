/** Brands of the installation, for super-admins of the default brand. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { ApiError } from "../../../../api/errors";
import type { Wire } from "../../../../api/types";
import { type BrandFile, bodyOf, type Draft } from "./draft";

export type BrandLine = Wire["BrandLine"];
export type MadeBrand = Wire["MadeBrand"];
export type WordMark = Wire["WordMark"];

const key = ["office", "brands"] as const;

/** All brands, the default one first. */
export function useBrands() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get<{ data: BrandLine[] }>("/office/brands", { signal }),
  });
}

/** One brand as its file. */
export function useBrandFile(slug: string | null) {
  return useQuery({
    queryKey: [...key, slug],
    queryFn: ({ signal }) => api.get<BrandFile>(`/office/brands/${slug}`, { signal }),
    enabled: slug !== null,
    // What is being edited must not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The file's own bytes, as `worker create-tenant` reads them. */
export const fetchBrandFile = (slug: string) =>
  api.get<Blob>(`/office/brands/${slug}/file`, { answer: "blob" });

/** Makes or changes a brand. */
export function useSaveBrand() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (draft: Draft): Promise<{ made: MadeBrand } | { saved: BrandFile }> => {
      const body = bodyOf(draft);
      if (draft.isNew) return { made: await api.post<MadeBrand>("/office/brands", body) };
      return { saved: await api.put<BrandFile>(`/office/brands/${draft.slug}`, body) };
    },
    // The list; what is being edited is not fetched anew.
    onSuccess: () => cache.invalidateQueries({ queryKey: key, exact: true }),
  });
}

/** Invites one more admin of a brand. */
export const useInviteAdmin = (slug: string) =>
  useMutation({
    mutationFn: (email: string) => api.post<void>(`/office/brands/${slug}/admins`, { email }),
  });

/** Somebody else was faster; null for any other refusal. */
export function conflictOf(error: unknown): { by: string; at: string } | null {
  if (!(error instanceof ApiError) || error.code !== "brand_changed") return null;
  return { by: String(error.body.changed_by ?? ""), at: String(error.body.changed_at) };
}

/** Draws a logo from a name. */
export const drawWordMark = (brand: { name: string; theme: Record<string, string> }, signal?: AbortSignal) =>
  api.post<WordMark>(
    "/office/brands/word-mark",
    {
      name: brand.name,
      primary: brand.theme.primary,
      on_primary: brand.theme["on-primary"],
      accent: brand.theme.accent,
      ink: brand.theme.ink,
    },
    { quiet: true, signal },
  );
