/** The transaction log of T-Coins: entries with their sums, people with theirs, and the file. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { Wire } from "../../../api/types";
import { shownZone } from "../../../i18n/format";
import type { LogFilter } from "./filterOf";

/** A page of the log and the sums of all its pages. */
export type TransactionLog = Wire["TransactionLog"];
/** One movement, with whose it is. */
export type LogEntry = Wire["TransactionLogEntry"];
/** Somebody whose T-Coins moved. */
export type LogUser = Wire["TransactionUser"];
/** Somebody with the sums of what moved. */
export type UserSums = Wire["TransactionUserSums"];
/** What several movements come to. */
export type Sums = Wire["TransactionSums"];

const keys = {
  log: (...asked: unknown[]) => ["transactions", "log", shownZone(), ...asked] as const,
  users: (...asked: unknown[]) => ["transactions", "users", shownZone(), ...asked] as const,
};

/** Money is never shown from memory alone: every visit asks again. */
const always = { placeholderData: keepPreviousData, refetchOnMount: "always" } as const;

/** Entries, newest first. */
export function useLog(filter: LogFilter, page: number) {
  return useQuery({
    queryKey: keys.log(filter, page),
    queryFn: ({ signal }) =>
      api.get("/api/admin/transactions-logs", {
        params: { query: { ...filter, page, timezone: shownZone() } },
        signal,
      }),
    ...always,
  });
}

/** People, those with the most first. */
export function useLogUsers(filter: LogFilter, q: string, page: number) {
  return useQuery({
    queryKey: keys.users(filter, q, page),
    queryFn: ({ signal }) =>
      api.get("/api/admin/transactions-logs/users", {
        params: { query: { ...filter, ...(q && { q }), page, timezone: shownZone() } },
        signal,
      }),
    ...always,
  });
}

/** All entries that the filter lets through, as CSV. */
export const fetchLogFile = (filter: LogFilter) =>
  api.file("/api/admin/transactions-logs/csv", { params: { query: { ...filter, timezone: shownZone() } } });
