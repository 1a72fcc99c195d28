/** Prices and limits with a history: a change that can be undone, one of which a part was changed again, and one that is undone. */
import type { Wire } from "../../src/api/types";
import { demoSettings } from "../../src/testing/demoBrand";

const priced = (pdf_report: number, free_tests: number): Wire["Settings"] => ({
  ...demoSettings,
  prices: { ...demoSettings.prices, pdf_report },
  limits: { ...demoSettings.limits, free_tests },
});

export const storedSettings: Wire["ToeflSettings"] = { ...priced(12, 4), version: 3 };

export const settingsHistory: Wire["SettingsHistory"] = {
  data: [
    { version: 3, at: "2026-11-26T10:02:00Z", by: "Mia Lin", before: priced(12, 3), after: priced(12, 4) },
    { version: 2, at: "2026-11-20T08:31:00Z", by: "", before: priced(10, 2), after: priced(12, 3) },
    { version: 1, at: "2026-11-02T02:00:00Z", by: null, before: priced(12, 2), after: priced(10, 2) },
  ],
  current_page: 1,
  total: 3,
};
