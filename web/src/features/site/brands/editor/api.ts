/** Brands of the installation, for super-admins of the default brand. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Wire } from "../../../../api/types";
import { type BrandFile, bodyOf, type Draft } from "./draft";
import type { Theme } from "./palette";

export type BrandLine = Wire["BrandLine"];
export type MadeBrand = Wire["MadeBrand"];
export type WordMark = Wire["WordMark"];

const key = ["office", "brands"] as const;

/** The contract leaves a brand's inside open: `tenants` checks it as a whole, whoever wrote the file. */
const asFile = (file: { brand: object } & Omit<BrandFile, "brand">) => file as BrandFile;

/** A page of the brands whose short name or one of whose hosts has `q` in it, the default one first. */
export function useBrands(q: string, page: number) {
  return useQuery({
    queryKey: [...key, "list", q, page],
    queryFn: ({ signal }) => api.get("/api/office/brands", { params: { query: { q, page } }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One brand as its file. */
export function useBrandFile(slug: string | null) {
  return useQuery({
    queryKey: [...key, slug],
    queryFn: async ({ signal }) =>
      asFile(await api.get("/api/office/brands/{slug}", { params: { path: { slug: slug ?? "" } }, signal })),
    enabled: slug !== null,
    // What is being edited must not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The file's own bytes, as `worker create-tenant` reads them. */
export const fetchBrandFile = (slug: string) =>
  api.file("/api/office/brands/{slug}/file", { params: { path: { slug } } });

/** Makes or changes a brand. */
export function useSaveBrand() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (draft: Draft): Promise<{ made: MadeBrand } | { saved: BrandFile }> => {
      const file = bodyOf(await withWordMark(draft));
      const body = { ...file, brand: file.brand as object as Record<string, never> };
      if (draft.isNew) return { made: await api.post("/api/office/brands", { body }) };
      const params = { path: { slug: draft.slug } };
      return { saved: asFile(await api.put("/api/office/brands/{slug}", { params, body })) };
    },
    // The list; what is being edited is not fetched anew.
    onSuccess: () => cache.invalidateQueries({ queryKey: [...key, "list"] }),
  });
}

/** Invites one more admin of a brand. */
export const useInviteAdmin = (slug: string) =>
  useMutation({
    mutationFn: (email: string) =>
      api.post("/api/office/brands/{slug}/admins", { params: { path: { slug } }, body: { email } }),
  });

/** Draws a logo from a name. */
export const drawWordMark = ({ name, theme }: { name: string; theme: Theme }, signal?: AbortSignal) =>
  api.post("/api/office/brands/word-mark", {
    body: {
      name,
      primary: theme.primary ?? "",
      on_primary: theme["on-primary"] ?? "",
      accent: theme.accent ?? "",
      ink: theme.ink ?? "",
    },
    quiet: true,
    signal,
  });

/** With the logo of this very name and these colors: whoever saves at once is not behind the preview, which waits for a pause. */
async function withWordMark(draft: Draft): Promise<Draft> {
  const { name, theme } = draft.brand;
  if (!draft.drawsLogo || !name.trim()) return draft;
  // Beside the logo it says already that a name cannot be drawn, and the server says what is missing.
  const mark = await drawWordMark({ name, theme }).catch(() => null);
  return mark ? { ...draft, brand: { ...draft.brand, ...mark } } : draft;
}
