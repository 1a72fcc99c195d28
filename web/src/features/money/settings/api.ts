/** What the brand charges, gives and allows: for those who move its money. */
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { Wire } from "../../../api/types";

/** Every figure, in groups. */
export type Settings = Wire["Settings"];
/** Those that hold now, with the version that a change is saved against. */
export type StoredSettings = Wire["ToeflSettings"];
/** A change of the past. */
export type SettingsChange = Wire["SettingsChange"];

const key = ["office", "settings"] as const;
const historyKey = [...key, "history"] as const;

const settingsQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api.get("/api/toefl-settings", { signal }),
});

/** The figures that hold now. */
export const useSettings = () =>
  useQuery({
    ...settingsQuery,
    // What is being edited must not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A page of the changes, newest first. */
export const useSettingsHistory = (page: number) =>
  useQuery({
    queryKey: [...historyKey, page],
    queryFn: ({ signal }) => api.get("/api/toefl-settings/history", { params: { query: { page } }, signal }),
    placeholderData: keepPreviousData,
  });

/** Saves figures over the version that was read. */
export function useSaveSettings() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: StoredSettings) => api.patch("/api/toefl-settings", { body: change }),
    onSuccess: (saved) => {
      cache.setQueryData(key, saved);
      void cache.invalidateQueries({ queryKey: historyKey });
    },
  });
}

/** Reads anew what holds now, and what has been changed. */
export function useReloadSettings() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => cache.fetchQuery({ ...settingsQuery, staleTime: 0 }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: historyKey }),
  });
}
