/** The demo brands as the browser gets them, read from the tenants' own files. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Tenant } from "../api/types";

export const demoSlugs = ["verdant", "harbor", "northfield"] as const;
export type DemoSlug = (typeof demoSlugs)[number];

/** What the demo brands charge, give and allow until somebody changes it (`tenants/src/demo.rs`). */
export const demoSettings: Tenant["settings"] = {
  prices: { pdf_report: 10, pdf_free_with_grading: true },
  rewards: { email_verification: 5, invitation: 8, invitations_max: 20 },
  discounts: { pro_grading: 20 },
  gradings: {
    included: true,
    scores_hours: 48,
    simple_hours: 72,
    vip_hours: 120,
    due_first_hours: 12,
    late_refund: 25,
    full_refund_after: 200,
    second_markings: 10,
    third_marking_above: 1,
    dispute_days: 7,
    grade_own_learners: false,
    calibration_responses: 8,
  },
  fees: { card: 5 },
  renewals: { notice_days: 3 },
  letters: { weekly: true },
  limits: {
    free_tests: 2,
    free_sections: 5,
    free_word_lists: 2,
    free_collections: 1,
    free_collection_words: 50,
  },
  pro: { pdf_credit: true, free_materials: true },
};

/** One demo brand. The disclaimer is the api's own text, so a stand-in serves here. */
export function demoBrand(slug: DemoSlug = "verdant"): Tenant {
  const file = resolve(import.meta.dirname, "../../../tenants/demo", `${slug}.json`);
  const { grading_hours, ...brand } = (
    JSON.parse(readFileSync(file, "utf8")) as {
      brand: Omit<Tenant, "presets"> & { presets: Record<string, string[]>; grading_hours: number };
    }
  ).brand;
  const disclaimer = "Not affiliated with the maker of the test & its owner.";
  // As the api fills them: a text that names the time for grading takes it from the setting.
  const filled = (texts: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [key, text.replaceAll("{hours}", String(grading_hours))]),
    );
  const copy = Object.fromEntries(Object.entries(brand.copy).map(([lang, texts]) => [lang, filled(texts)]));
  return {
    ...brand,
    settings: demoSettings,
    copy: copy as Tenant["copy"],
    presets: Object.keys(brand.presets),
    slug,
    is_default: slug === "verdant",
    base_path: "/toefl",
    sample_history_until: null,
    disclaimer: { en: disclaimer, cn: disclaimer, tw: disclaimer },
  };
}
