import { describe, expect, it } from "vitest";
import { againstUsual, byPath, dayOf, everyDay, lastDays, niceCeiling, toCsv } from "./figures";

const day = (date: string, views: number, top: { path: string; views: number }[] = []) => ({
  date,
  views,
  visitors: 1,
  top,
  referrers: [],
  devices: [],
  languages: [],
  robots: 0,
  prefetches: 0,
});

describe("days of views", () => {
  it("are counted back from today, today included", () => {
    expect(lastDays(new Date("2026-03-02T10:00:00Z"), 3)).toEqual({ from: "2026-02-28", to: "2026-03-02" });
  });

  it("begin at midnight in GMT+8, where the figures are folded", () => {
    expect(dayOf(new Date("2026-03-01T15:59:00Z"))).toBe("2026-03-01");
    expect(dayOf(new Date("2026-03-01T16:00:00Z"))).toBe("2026-03-02");
  });

  it("have quiet days in between, and today as fresh as it came", () => {
    const views = { analyses: [day("2026-03-01", 5), day("2026-03-02", 1)], analysis: day("2026-03-02", 3) };
    expect(everyDay(views, "2026-02-28", "2026-03-02").map(({ views: sum }) => sum)).toEqual([0, 5, 3]);
  });

  it("compare today with the days before that had any", () => {
    const days = [day("2026-03-01", 10), day("2026-03-02", 0), day("2026-03-03", 15)];
    expect(againstUsual(days, day("2026-03-03", 15))).toBe(50);
    expect(againstUsual([day("2026-03-03", 15)], day("2026-03-03", 15))).toBeNull();
  });

  it("sum up by path, most first", () => {
    const days = [
      day("1", 0, [{ path: "/", views: 2 }]),
      day("2", 0, [
        { path: "/test", views: 9 },
        { path: "/", views: 3 },
      ]),
    ];
    expect(byPath(days)).toEqual([
      { path: "/test", views: 9 },
      { path: "/", views: 5 },
    ]);
  });

  it("are drawn below a round number", () => {
    expect([0, 7, 12, 265, 1000, 1001].map(niceCeiling)).toEqual([1, 8, 15, 300, 1000, 1500]);
  });
});

describe("CSV", () => {
  it("quotes what needs it and disarms formulas", () => {
    expect(
      toCsv([
        ["Path", "Views"],
        ['/a,"b"', 3],
        ["=1+1", -2],
      ]),
    ).toBe('\uFEFFPath,Views\r\n"/a,""b""",3\r\n\'=1+1,-2\r\n');
  });
});
