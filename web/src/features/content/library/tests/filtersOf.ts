import type { Section, TestKind } from "../../../../api/types";
import type { TestFilters } from "./api";

/** The sections in the order of the test. */
export const sections: readonly Section[] = ["reading", "listening", "speaking", "writing"];
/** The kinds, longest first. */
export const kinds: readonly TestKind[] = ["full_mock", "quick_mock", "section"];

/** Reads filters from an address; what makes no sense is left out. */
export function filtersOf(search: URLSearchParams): TestFilters {
  const section = sections.find((each) => each === search.get("section"));
  const kind = kinds.find((each) => each === search.get("kind"));
  const format = search.get("format");
  const page = Number(search.get("page"));
  return {
    ...(section ? { section } : {}),
    ...(kind ? { kind } : {}),
    ...(format && /^ibt-\d{4}$/.test(format) ? { format } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}
