/** Which enrollments the list shows: search, filters, page and the open one are in the address. Pure. */
import { courses } from "../model";
import type { EnrollmentFilter, ListedEnrollment } from "./api";

export const forms = ["submitted", "draft"] as const;
export const readStatuses: readonly ListedEnrollment["read_status"][] = ["unread", "read"];
export const statuses: readonly ListedEnrollment["status"][] = ["normal", "archived", "cancelled", "deleted"];
export const paymentStatuses: readonly ListedEnrollment["payment_status"][] = [
  "unknown",
  "unpaid",
  "created",
  "paid",
  "cancelled",
];
export const terms = ["prepay", "postpay"] as const;

export type FilterName = "form" | "read_status" | "status" | "payment_status" | "course" | "search";

/** Reads what is asked; a choice that there is not is not asked. */
export function filterOf(search: URLSearchParams): EnrollmentFilter {
  const one = <Value extends string>(name: FilterName, of: readonly Value[]) =>
    of.find((each) => each === search.get(name));
  const chosen = {
    form: one("form", forms),
    read_status: one("read_status", readStatuses),
    status: one("status", statuses),
    payment_status: one("payment_status", paymentStatuses),
    course: one("course", courses),
    search: search.get("search")?.trim().slice(0, 200) || undefined,
  };
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
}

/** Which page is asked for. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get("page"));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The address with one part changed; another filter begins at the first page. */
export function withFilter(search: URLSearchParams, name: FilterName, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value) next.set(name, value);
  else next.delete(name);
  next.delete("page");
  return next;
}

/** The address with an enrollment opened, or none. */
export function withOpen(search: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (id === null) next.delete("id");
  else next.set("id", id);
  return next;
}

/** The address without filters; what is open stays open. */
export function withoutFilter(search: URLSearchParams): URLSearchParams {
  return withOpen(new URLSearchParams(), search.get("id"));
}
