/** Brands with how much they are used. */
import type { Wire } from "../../src/api/types";

const usage = (index: number, changes: Partial<Wire["TenantUsage"]>): Wire["TenantUsage"] => ({
  id: `019d0000-0000-7000-8000-00000000f00${index}`,
  slug: "verdant",
  name: "Verdant",
  host: "verdant.example",
  created_at: "2025-09-01T04:00:00Z",
  people: 48_210,
  joined_30: 1_204,
  active_days_30: 91_044,
  tests_30: 12_860,
  graded_30: 3_214,
  gradings_open: 112,
  gradings_late: 9,
  revenue_30: [
    { currency: "TWD", paid: 123_000_000, refunded: 540_000 },
    { currency: "USD", paid: 2_186_000, refunded: 42_000 },
  ],
  dead_jobs: 2,
  last_active_on: "2026-11-27",
  ...changes,
});

export const tenantUsage: Wire["Page_TenantUsage"] = {
  data: [
    usage(1, {
      slug: "harbor",
      name: "Harbor Tutoring",
      host: "harbor.example",
      people: 1_310,
      joined_30: 41,
      active_days_30: 4_120,
      tests_30: 640,
      graded_30: 402,
      gradings_open: 18,
      gradings_late: 0,
      revenue_30: [{ currency: "USD", paid: 412_500, refunded: 0 }],
      dead_jobs: 0,
    }),
    usage(2, {
      slug: "northfield",
      name: "Northfield Academy of English and International Studies",
      host: "toefl.northfield-academy-of-english.example",
      people: 0,
      joined_30: 0,
      active_days_30: 0,
      tests_30: 0,
      graded_30: 0,
      gradings_open: 0,
      gradings_late: 0,
      revenue_30: [],
      dead_jobs: 0,
      last_active_on: null,
    }),
    usage(3, {}),
  ],
  current_page: 1,
  total: 3,
};
