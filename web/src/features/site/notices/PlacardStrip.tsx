/** The house ad below a screen, for free members. The server gives none to anybody else. */
import { useEffect, useState } from "react";
import { api } from "../../../api/client";
import { loadTexts } from "../../../i18n";
import { useLanguage } from "../../../i18n/language";
import { Placard } from "./Placard";
import { placardFor } from "./slots";
import type { Placard as PlacardData, PlacardSlot } from "./types";

export function PlacardStrip({ slot }: { slot: PlacardSlot }) {
  const lang = useLanguage();
  const [placards, setPlacards] = useState<PlacardData[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const ask = api.get("/api/placards", { quiet: true, signal: stop.signal });
    // Without an answer there is no ad, and nobody misses it.
    Promise.all([ask, loadTexts("notices")]).then(
      ([{ data }]) => setPlacards(data),
      () => {},
    );
    return () => stop.abort();
  }, []);
  const placard = placardFor(placards, slot, new Date());
  if (!placard) return null;
  return (
    <div className="wrap placard-strip">
      <Placard placard={placard} lang={lang} />
    </div>
  );
}
