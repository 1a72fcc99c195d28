/** The house ad below a screen, for free members. The server gives none to anybody else. */
import { useEffect, useState } from "react";
import { api } from "../../../api/client";
import { loadTexts } from "../../../i18n";
import { useLanguage } from "../../../i18n/language";
import { HouseAd } from "./HouseAd";
import { houseAdFor } from "./slots";
import type { HouseAd as HouseAdData, HouseAdSlot } from "./types";

export function HouseAdStrip({ slot }: { slot: HouseAdSlot }) {
  const lang = useLanguage();
  const [houseAds, setHouseAds] = useState<HouseAdData[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const ask = api.get("/api/placards", { quiet: true, signal: stop.signal });
    // Without an answer there is no ad, and nobody misses it.
    Promise.all([ask, loadTexts("notices")]).then(
      ([{ data }]) => setHouseAds(data),
      () => {},
    );
    return () => stop.abort();
  }, []);
  const houseAd = houseAdFor(houseAds, slot, new Date());
  if (!houseAd) return null;
  return (
    <div className="wrap placard-strip">
      <HouseAd houseAd={houseAd} lang={lang} />
    </div>
  );
}
