import { describe, expect, it } from "vitest";
import type { ScreenMeta } from "../../../app/screens";
import { houseAdFor, slotOf } from "./slots";
import type { HouseAd, HouseAdSlot } from "./types";

const meta = (name: string, changes: Partial<ScreenMeta> = {}): ScreenMeta => ({
  name,
  access: "signed-in",
  ...changes,
});

describe("the place of a house ad", () => {
  it.each<[string, ScreenMeta | null, HouseAdSlot | null]>([
    ["on the practice home", meta("LandingPage", { access: "public" }), "home"],
    ["on the list of tests", meta("ToeflTests", { access: "public" }), "tests"],
    ["on results", meta("toeflResult"), "results"],
    ["on other screens of members", meta("Profile"), "everywhere"],
    ["never during a test", meta("ToeflTest", { header: false, banner: false }), null],
    ["never on the way into one", meta("StartTest"), null],
    ["not in the office", meta("OfficeNotices", { access: "admin" }), null],
    ["not at the grading desk", meta("Grading", { access: "public", header: false }), null],
    ["not before the details are known", meta("RegisterDetail", { skipsBindCheck: true }), null],
    ["not on public pages without a place", meta("Terms", { access: "public" }), null],
    ["nowhere without a screen", null, null],
  ])("is %s", (_, screen, slot) => {
    expect(slotOf(screen)).toBe(slot);
  });
});

describe("the house ad of a place", () => {
  const noon = new Date(Date.UTC(2026, 10, 21, 12));
  const texts = { en: "x", cn: "", tw: "" };
  const houseAd = (id: string, slot: HouseAdSlot, changes: Partial<HouseAd> = {}): HouseAd => ({
    id,
    slot,
    version: 1,
    start: "2026-11-20T00:00:00Z",
    end: "2026-11-25T00:00:00Z",
    headline: texts,
    body: texts,
    link: { url: "/toefl/", text: texts },
    images: { en: null, cn: null, tw: null },
    ...changes,
  });

  it("is its own before a general one, and none of another place", () => {
    const all = [houseAd("general", "everywhere"), houseAd("tests", "tests"), houseAd("home", "home")];
    expect(houseAdFor(all, "home", noon)?.id).toBe("home");
    expect(houseAdFor(all, "results", noon)?.id).toBe("general");
    expect(houseAdFor([houseAd("tests", "tests")], "home", noon)).toBeNull();
  });

  it("is gone with its window, also on a page that stays open", () => {
    expect(houseAdFor([houseAd("a", "home", { end: noon.toISOString() })], "home", noon)).toBeNull();
    expect(houseAdFor([houseAd("a", "home", { start: noon.toISOString() })], "home", noon)?.id).toBe("a");
  });

  it("is another one every day, and the same all day", () => {
    const all = ["a", "b", "c"].map((id) => houseAd(id, "home"));
    const on = (day: number, hour = 12) =>
      houseAdFor(all, "home", new Date(Date.UTC(2026, 10, day, hour)))?.id;
    expect(new Set([on(21), on(22), on(23)]).size).toBe(3);
    expect(on(21, 1)).toBe(on(21, 23));
  });
});
