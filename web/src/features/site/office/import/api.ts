/** Accounts for many people from a table: checked first, made in the background, undone for a while. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "../../../../api/client";
import type { Lang, Wire } from "../../../../api/types";

export type PeopleImport = Wire["PeopleImport"];
export type PeopleImportFault = Wire["PeopleImportFault"];
export type PeopleImportState = Wire["PeopleImportState"];

/** The largest file that the server takes, in bytes. */
export const largestFile = 32 * 1024 * 1024;

/** The head of a file that fills every column, as the server names them. */
export const columns = ["email", "first_name", "last_name", "role", "lang"] as const;

/** A file with nothing but its head. */
export const templateFile = () => new Blob([`${columns.join(",")}\r\n`], { type: "text/csv" });

/** How often a running import is asked how far it is, in milliseconds. */
const often = 2_000;

/** How long a file may take until it is there and checked, in milliseconds: 32 MiB on a slow line. */
const patience = 10 * 60_000;

/** Whether the server is at work on it. */
export const isBusy = ({ state }: PeopleImport): boolean => state === "running" || state === "undoing";

const of = (id: string) => ({ params: { path: { id } } });

const keys = {
  all: ["office", "imports"] as const,
  lists: ["office", "imports", "list"] as const,
  list: (page: number) => ["office", "imports", "list", page] as const,
  one: (id: string) => ["office", "imports", "one", id] as const,
  faults: (id: string, page: number) => ["office", "imports", "faults", id, page] as const,
};

/** A page of all imports, newest first. */
export const useImports = (page: number) =>
  useQuery({
    queryKey: keys.list(page),
    queryFn: ({ signal }) => api.get("/api/admin/user/imports", { params: { query: { page } }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
    refetchInterval: ({ state: { data } }) => (data?.data.some(isBusy) ? often : false),
  });

/** One import. While the server is at work on it, it is asked again, unless nobody looks. */
export const useImport = (id: string) =>
  useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => api.get("/api/admin/user/imports/{id}", { ...of(id), signal }),
    refetchOnMount: "always",
    // One that was discarded is not shown again from here.
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? often : false),
  });

/** A page of the lines that cannot be imported, in their order. */
export const useFaults = (id: string, page: number) =>
  useQuery({
    queryKey: keys.faults(id, page),
    queryFn: ({ signal }) =>
      api.get("/api/admin/user/imports/{id}/faults", {
        params: { path: { id }, query: { page } },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Every line that cannot be imported with what is wrong, as CSV. */
export const fetchFaultFile = (id: string) => api.file("/api/admin/user/imports/{id}/faults/csv", of(id));

/** Asks again for what tells of imports. */
export function useImportChanged() {
  const cache = useQueryClient();
  return useCallback(() => cache.invalidateQueries({ queryKey: keys.all }), [cache]);
}

interface NewImport {
  file: File;
  /** Of those whose line names none. */
  lang: Lang;
}

/** Hands a file over and learns what would happen. Nothing is made yet. */
export function useCheckFile() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ file, lang }: NewImport) =>
      api.post("/api/admin/user/imports", {
        params: { query: { name: file.name, lang } },
        body: file,
        quiet: true,
        limit: patience,
      }),
    onSuccess: (checked) => {
      cache.setQueryData(keys.one(checked.id), checked);
      void cache.invalidateQueries({ queryKey: keys.all });
    },
  });
}

/** A step of an import, which the server answers with where it is then. */
function useStep<Wish>(id: string, step: (wish: Wish) => Promise<PeopleImport>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: step,
    onSuccess: (next) => cache.setQueryData(keys.one(id), next),
    // Also after a refusal: somebody else may have been first.
    onSettled: () => cache.invalidateQueries({ queryKey: keys.all }),
  });
}

/** Begins to make the accounts. */
export const useStart = (id: string) =>
  useStep(id, (is_inviting: boolean) =>
    api.post("/api/admin/user/imports/{id}/start", { ...of(id), body: { is_inviting } }),
  );

/** Removes the accounts that nobody has entered. */
export const useUndo = (id: string) =>
  useStep(id, () => api.post("/api/admin/user/imports/{id}/undo", of(id)));

/** Throws away a file that was only checked. */
export function useDiscard(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete("/api/admin/user/imports/{id}", of(id)),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.lists }),
    onError: () => cache.invalidateQueries({ queryKey: keys.all }),
  });
}
