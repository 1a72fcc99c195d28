/** Which emails the list shows: state, kind and page are in the address. Pure. */
import type { MailFilter, MailState } from "./api";

/** In the order in which they are offered. */
export const states: readonly MailState[] = ["refused", "waiting", "sent"];

/** Reads what is asked; a state that there is not is not asked. */
export function filterOf(search: URLSearchParams): MailFilter {
  const state = states.find((each) => each === search.get("state"));
  const kind = search.get("kind");
  return { ...(state && { state }), ...(kind && { kind }) };
}

/** Which page is asked for. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get("page"));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The address with one part changed; another filter begins at the first page. */
export function withFilter(search: URLSearchParams, name: "state" | "kind", value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value) next.set(name, value);
  else next.delete(name);
  next.delete("page");
  return next;
}
