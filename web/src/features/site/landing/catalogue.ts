/** The true counts of the landing page: from the page where the api wrote them, else from the call. */
import { useEffect, useState } from "react";
import { api } from "../../../api/client";
import type { Catalogue } from "../../../api/types";
import { readEmbedded } from "../../../app/theme/brand";

const nothing: Catalogue = { packs: 0, sets: 0, items: 0, formats: 0, graders_promise_hours: null };

/** The counts; zeros, which are not shown, until they are known. */
export function useCatalogue(): Catalogue {
  const [catalogue, setCatalogue] = useState(() =>
    typeof document === "undefined" ? null : readEmbedded<Catalogue>("catalogue"),
  );
  useEffect(() => {
    if (catalogue) return;
    let isShown = true;
    // Without figures the page is complete too, so a failure is not worth a word.
    api
      .get("/api/catalogue", { quiet: true })
      .then((found) => isShown && setCatalogue(found))
      .catch(() => {});
    return () => {
      isShown = false;
    };
  }, [catalogue]);
  return catalogue ?? nothing;
}
