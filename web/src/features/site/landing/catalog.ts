/** The true counts of the landing page: from the page where the api wrote them, else from the call. */
import { useEffect, useState } from "react";
import { api } from "../../../api/client";
import type { Catalog } from "../../../api/types";
import { readEmbedded } from "../../../app/theme/brand";

const nothing: Catalog = { packs: 0, sets: 0, items: 0, formats: 0, graders_promise_hours: null };

/** The counts; zeros, which are not shown, until they are known. */
export function useCatalog(): Catalog {
  const [catalog, setCatalog] = useState(() =>
    typeof document === "undefined" ? null : readEmbedded<Catalog>("catalog"),
  );
  useEffect(() => {
    if (catalog) return;
    let isShown = true;
    // Without figures the page is complete too, so a failure is not worth a word.
    api
      .get("/api/catalog", { quiet: true })
      .then((found) => isShown && setCatalog(found))
      .catch(() => {});
    return () => {
      isShown = false;
    };
  }, [catalog]);
  return catalog ?? nothing;
}
