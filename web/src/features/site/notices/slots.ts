/** Where house ads stand, and which one (D-110). Pure. */
import type { ScreenMeta } from "../../../app/screens";
import type { HouseAd, HouseAdSlot } from "./types";

/** Screens with a place of their own, by route name. */
const places: Record<string, HouseAdSlot> = {
  LandingPage: "home",
  ToeflTests: "tests",
  ToeflTestResults: "results",
  toeflResult: "results",
  toeflTranscript: "results",
};

/** Screens that lead into a test: nobody is distracted on the way. */
const quiet = new Set(["StartTest", "SetTest", "MSetTest", "SystemCheck"]);

/**
 * The place of a screen; none on tests (`banner: false`), on full-window screens, before signing in, and where
 * people work: office and grading.
 */
export function slotOf(meta: ScreenMeta | null): HouseAdSlot | null {
  if (!meta || meta.banner === false || meta.header === false || quiet.has(meta.name)) return null;
  if (meta.access === "admin") return null;
  const place = places[meta.name];
  if (place) return place;
  return meta.access === "signed-in" && !meta.skipsBindCheck ? "everywhere" : null;
}

/** The one for a place: its own before the general ones, another one every day. */
export function houseAdFor(houseAds: HouseAd[], slot: HouseAdSlot, now: Date): HouseAd | null {
  const current = houseAds.filter(({ start, end }) => new Date(start) <= now && now < new Date(end));
  const own = current.filter((houseAd) => houseAd.slot === slot);
  const fitting = own.length > 0 ? own : current.filter((houseAd) => houseAd.slot === "everywhere");
  const day = Math.floor(now.getTime() / 86_400_000);
  return fitting[day % Math.max(1, fitting.length)] ?? null;
}
