/** What the office does with notices and house ads. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { SaveHouseAd, SaveNotice } from "./types";
import { noticesChanged } from "./useNotices";

/** Where now lies to a window. */
export const phases = ["current", "planned", "over"] as const;
export type Phase = (typeof phases)[number];

/** Keys of the query cache. */
const keys = { notices: ["office", "notices"], houseAds: ["office", "house_ads"] } as const;

/** A page of notices, the youngest first. */
export const useOfficeNotices = (phase: Phase | undefined, page: number) =>
  useQuery({
    queryKey: [...keys.notices, phase, page],
    queryFn: ({ signal }) => api.get("/api/office/notices", { params: { query: { phase, page } }, signal }),
    placeholderData: keepPreviousData,
  });

/** A page of house ads, the youngest first. */
export const useOfficeHouseAds = (phase: Phase | undefined, page: number) =>
  useQuery({
    queryKey: [...keys.houseAds, phase, page],
    queryFn: ({ signal }) => api.get("/api/office/placards", { params: { query: { phase, page } }, signal }),
    placeholderData: keepPreviousData,
  });

function useChange<Input, Output>(what: keyof typeof keys, change: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      if (what === "notices") window.dispatchEvent(new Event(noticesChanged));
      await cache.invalidateQueries({ queryKey: keys[what] });
    },
  });
}

/** Posts a notice, or writes the one with the id anew. */
export const useSaveNotice = (id: number | null) =>
  useChange("notices", (body: SaveNotice) =>
    id === null
      ? api.post("/api/office/notices", { body })
      : api.patch("/api/office/notices/{id}", { params: { path: { id } }, body }),
  );

/** Removes a notice. */
export const useDeleteNotice = () =>
  useChange("notices", (id: number) => api.delete("/api/office/notices/{id}", { params: { path: { id } } }));

/** Puts a house ad up, or writes the one with the id anew. */
export const useSaveHouseAd = (id: string | null) =>
  useChange("houseAds", (body: SaveHouseAd) =>
    id === null
      ? api.post("/api/office/placards", { body })
      : api.patch("/api/office/placards/{id}", { params: { path: { id } }, body }),
  );

/** Takes a house ad down. */
export const useDeleteHouseAd = () =>
  useChange("houseAds", (id: string) =>
    api.delete("/api/office/placards/{id}", { params: { path: { id } } }),
  );
