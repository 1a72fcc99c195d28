/** People of a brand: found, counted, saved as a file, and what the office does with one of them (D-114, D-118). */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../../api/client";
import type { Named, Operation } from "../../../../api/contract";
import type { Wire } from "../../../../api/types";
import { type CoinWish, coinKeys } from "../../../money/coins/api";
import { useReadAnew } from "../../../people/profiles/api";

/** Somebody as the list has them. */
export type AdminUser = Wire["AdminUser"];
/** A page of people. */
export type AdminUsers = Wire["CappedPage_AdminUser"];
/** How many there are, and how many may need a hand. */
export type AdminUserCounts = Wire["AdminUserCounts"];
/** Somebody's device that is logged in. */
export type UserSession = Wire["DeviceSession"];
/** What the list can be narrowed to and how it is sorted, as the call names it. */
export type UserFilter = Omit<NonNullable<Named<Operation<"get", "/api/admin/user">, "query">>, "page">;

const of = (id: string) => ({ params: { path: { id } } });

/** Keys of the query cache. */
const keys = {
  all: ["office", "people"] as const,
  list: (filter: UserFilter, page: number) => ["office", "people", "list", filter, page] as const,
  counts: ["office", "people", "counts"] as const,
  one: (id: string) => ["office", "people", "one", id] as const,
  sessions: (id: string) => ["office", "people", "one", id, "sessions"] as const,
};

/** A page of the people that the filter lets through. Every visit asks again: plans and balances change by themselves. */
export function useUsers(filter: UserFilter, page: number) {
  return useQuery({
    queryKey: keys.list(filter, page),
    queryFn: ({ signal }) => api.get("/api/admin/user", { params: { query: { ...filter, page } }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** How many there are. */
export function useUserCounts() {
  return useQuery({
    queryKey: keys.counts,
    queryFn: ({ signal }) => api.get("/api/admin/user/counts", { signal }),
    refetchOnMount: "always",
  });
}

/** Everybody that the filter lets through, as CSV. */
export const fetchUserFile = (filter: UserFilter) =>
  api.file("/api/admin/user/csv", { params: { query: filter } });

/** One person. */
export function useUser(id: string) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => api.get("/api/admin/user/{id}", { ...of(id), signal }),
    refetchOnMount: "always",
  });
}

/** The devices on which somebody is logged in. */
export function useUserSessions(id: string) {
  return useQuery({
    queryKey: keys.sessions(id),
    queryFn: ({ signal }) => api.get("/api/admin/user/{id}/sessions", { ...of(id), signal }),
    refetchOnMount: "always",
  });
}

/** Asks again for everything that tells of somebody, after something about them was changed. */
export function useUserChanged(id: string) {
  const cache = useQueryClient();
  const readProfileAnew = useReadAnew({ kind: "somebody", id });
  return (): void => {
    void cache.invalidateQueries({ queryKey: keys.all });
    void readProfileAnew();
  };
}

/** A change that the server answers with the person as they are then. */
function useChange<Wish>(id: string, call: (wish: Wish) => Promise<AdminUser>) {
  const cache = useQueryClient();
  const changed = useUserChanged(id);
  return useMutation({
    mutationFn: call,
    onSuccess: (user) => cache.setQueryData(keys.one(id), user),
    // Also after a refusal: somebody else may have been first.
    onSettled: changed,
  });
}

/** Blocks somebody or lets them in again. What it shall become is said, so that a second press changes nothing. */
export const useBlock = (id: string) =>
  useChange(id, (is_blocked: boolean) =>
    api.post("/api/admin/user/{id}/toggle-block", { ...of(id), body: { is_blocked } }),
  );

/** Gives somebody Pro for good, as members of the old site have it, or takes it away. */
export const useOldPro = (id: string) =>
  useChange(id, (is_old_pro: boolean) =>
    api.post("/api/admin/user/{id}/toggle-old-pro", { ...of(id), body: { is_old_pro } }),
  );

/** Logs out one device, or all of them. */
export function useEndSessions(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (session: string | "all") =>
      session === "all"
        ? api.delete("/api/admin/user/{id}/sessions", of(id))
        : api.delete("/api/admin/user/{id}/sessions/{session}", { params: { path: { id, session } } }),
    onSettled: () => cache.invalidateQueries({ queryKey: keys.sessions(id) }),
  });
}

/** Mails somebody a link to choose a password. */
export const sendResetLink = (id: string) => api.post("/api/reset-url", { body: { user_id: id } });

export const useSendResetLink = (id: string) => useMutation({ mutationFn: () => sendResetLink(id) });

/** Gives somebody T-Coins; the same key gives once however often it is sent. */
export const giveCoins = (id: string, wish: CoinWish) =>
  api.post("/api/admin/user/{id}/give-point", { ...of(id), body: wish });

/** Asks whether two accounts can become one. They never can: the refusal has the reason as its message. */
export const useMerge = () =>
  useMutation({
    mutationFn: ([one, other]: readonly [AdminUser, AdminUser]) =>
      api.post("/api/admin/user/{id}/merge", { ...of(one.id), body: { with: other.id } }),
  });

/** What came of an act upon several people. */
export interface Outcome {
  done: AdminUser[];
  failed: { user: AdminUser; error: unknown }[];
}

/**
 * Acts upon several people, one after another: each is a call and an entry in the log of its own, and one that is
 * refused stops no other.
 */
export function useForEach(act: (user: AdminUser) => Promise<unknown>) {
  const cache = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (users: readonly AdminUser[]): Promise<Outcome> => {
      const outcome: Outcome = { done: [], failed: [] };
      for (const user of users) {
        try {
          await act(user);
          outcome.done.push(user);
        } catch (error) {
          outcome.failed.push({ user, error });
        }
      }
      return outcome;
    },
    // Those who were tried again count once.
    onSuccess: ({ done, failed }) =>
      setOutcome((before) => ({ done: [...(before?.done ?? []), ...done], failed })),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: keys.all });
      void cache.invalidateQueries({ queryKey: coinKeys.all });
    },
  });
  return { outcome, isPending, run: mutateAsync };
}

/** An act upon several people, and what has come of it. */
export type ForEach = ReturnType<typeof useForEach>;
