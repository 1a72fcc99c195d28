/** What Free and Pro include, as the api tells it, for tests. */
import type { Wire } from "../api/types";

type Rows = Wire["PlanComparison"][];

/** The rows by the demo's figures, with those changed that are named. */
export function comparison(changes: { tests?: number; sections?: number; pdf?: object } = {}): Rows {
  const { tests = 2, sections = 5, pdf = {} } = changes;
  const terms = { kind: "pdf" as const, credits: 0, price: 10, is_with_grading: true, ...pdf };
  const unlimited = { kind: "unlimited" as const };
  return [
    { entitlement: "daily_tests", free: { kind: "count", count: tests }, pro: unlimited },
    { entitlement: "daily_sections", free: { kind: "count", count: sections }, pro: unlimited },
    {
      entitlement: "grading_discount",
      free: { kind: "percent", percent: 0 },
      pro: { kind: "percent", percent: 20 },
    },
    { entitlement: "grading_priority", free: { kind: "not_included" }, pro: { kind: "included" } },
    { entitlement: "pdf_reports", free: terms, pro: { ...terms, credits: 1 } },
    { entitlement: "word_lists", free: { kind: "count", count: 2 }, pro: unlimited },
    { entitlement: "collections", free: { kind: "count", count: 1 }, pro: unlimited },
    { entitlement: "collection_words", free: { kind: "count", count: 50 }, pro: unlimited },
    { entitlement: "ads", free: { kind: "included" }, pro: { kind: "not_included" } },
  ];
}
