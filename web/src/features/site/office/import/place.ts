/** Which import and which of its pages the address names. Pure. */

/** An import by its id, from an address that anybody may have written. */
export function openedOf(search: URLSearchParams): string | null {
  const text = search.get("import");
  return text !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : null;
}

/** The two lists of the screen, each with its page. */
export function pageOf(search: URLSearchParams, list: "page" | "lines"): number {
  const page = Number(search.get(list));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The address that opens an import; the page of the history stays. */
export function withOpened(search: URLSearchParams, id: string): URLSearchParams {
  const next = new URLSearchParams({ import: id });
  const page = search.get("page");
  if (page !== null) next.set("page", page);
  return next;
}
