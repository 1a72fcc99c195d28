/** A brand made of placeholders: rendering the page with it yields the template that the api fills. */
import type { Catalog, Lang, Tenant } from "../api/types";
import { languages } from "../i18n/languages";

/** Words of the brand that the landing page uses. Every brand brings them in every language it offers. */
export const copyKeys = ["headline", "lead", "cta", "note", "description"] as const;

const perLanguage = <T>(value: T) =>
  Object.fromEntries(languages.map((lang) => [lang, value])) as Record<Lang, T>;

/** Each field is its own name in the template. */
export const placeholderTenant: Tenant = {
  slug: "{{ tenant.slug }}",
  is_default: false,
  name: "{{ tenant.name }}",
  base_path: "/toefl",
  support_email: "{{ tenant.support_email }}",
  home_url: null,
  sample_history_until: null,
  header: "light",
  theme: {},
  logo_svg:
    "{% if tenant.header == 'dark' %}{{ tenant.logo_on_dark_svg|safe }}{% else %}{{ tenant.logo_svg|safe }}{% endif %}",
  logo_on_dark_svg: "",
  favicon_svg: "",
  social: [{ kind: "{{ item.kind }}", url: "{{ item.url }}" }],
  languages: [...languages],
  default_language: "en",
  copy: perLanguage(Object.fromEntries(copyKeys.map((key) => [key, `{{ copy.${key} }}`]))),
  hero: "",
  disclaimer: perLanguage("{{ disclaimer }}"),
  formats: [],
  current_format: "",
  features: [],
  currency: "USD",
  consent_age: 13,
  presets: [],
  // No figure of it stands on the landing page.
  settings: {
    prices: { pdf_report: 1, pdf_free_with_grading: false },
    rewards: { email_verification: 0, invitation: 0, invitations_max: 0 },
    discounts: { pro_grading: 0 },
    gradings: {
      included: false,
      scores_hours: 0,
      simple_hours: 0,
      vip_hours: 0,
      due_first_hours: 0,
      late_refund: 0,
      full_refund_after: 0,
      second_markings: 0,
      third_marking_above: 0,
      dispute_days: 0,
      grade_own_learners: false,
      calibration_responses: 0,
    },
    fees: { card: 0 },
    renewals: { notice_days: 0 },
    letters: { weekly: false },
    limits: {
      free_tests: 0,
      free_sections: 0,
      free_word_lists: 0,
      free_collections: 0,
      free_collection_words: 0,
    },
    pro: { pdf_credit: false, free_materials: false },
  },
};

/** Counts are written by `Figure` under their own names. */
export const placeholderCatalog: Catalog = {
  packs: 1,
  sets: 1,
  items: 1,
  formats: 1,
  graders_promise_hours: 1,
};
