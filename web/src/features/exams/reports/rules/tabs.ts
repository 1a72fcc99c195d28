/** The tabs of a result, which its address names: the overview, then the sections with something to read. */
import type { Result, Section } from "../../../../api/types";
import { paths, withQuery } from "../../../../app/paths";
import { isMarked } from "./accuracy";

export type TabKey = "overview" | Section;

/** A section has a tab once it has marked questions or responses. */
export function tabsOf({ sections, items, grading }: Result): TabKey[] {
  const hasMarks = (section: Section) => items.some((item) => item.section === section && isMarked(item));
  const hasResponses = (section: Section) => grading?.responses.some(({ kind }) => kind === section) ?? false;
  const shown = sections.map(({ section }) => section).filter((each) => hasMarks(each) || hasResponses(each));
  return ["overview", ...shown];
}

/** The tab that an address names; the overview where it names none of this result. */
export function tabFrom(named: string | null, tabs: readonly TabKey[]): TabKey {
  return tabs.find((tab) => tab === named) ?? "overview";
}

/** The address of a tab, if need be with one response open. */
export function tabAddress(attempt: string, tab: TabKey, response?: string): string {
  return withQuery(paths.result, { attempt, tab: tab === "overview" ? undefined : tab, response });
}
