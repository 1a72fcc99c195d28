import { describe, expect, it } from "vitest";
import {
  byTopic,
  dayOf,
  everyDay,
  lastDays,
  niceCeiling,
  othersOf,
  toCsv,
  uncountedOf,
  usualOf,
} from "./figures";

const day = (date: string, views: number) => ({
  date,
  views,
  visitors: 1,
  top: [],
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
    const analyses = [day("2026-03-01", 5), day("2026-03-02", 1)];
    const views = { analyses, analysis: day("2026-03-02", 3), top: [], referrers: [], referred: 0 };
    expect(everyDay(views, "2026-02-28", "2026-03-02").map(({ views: sum }) => sum)).toEqual([0, 5, 3]);
  });

  it.each([
    ["those that had any count", [3, 0, 6], 4.5],
    ["from ten on a whole one", [10, 0, 15], 13],
    ["one of three", [1, 1, 2], 1.3],
    ["none had any", [0, 0], 0],
    ["there are none", [], 0],
  ])("before today have a usual figure: %s", (_case, before, usual) => {
    const days = before.map((views, index) => day(`2026-03-0${index + 1}`, views));
    const today = day("2026-03-09", 99);
    expect(usualOf([...days, today], today)).toBe(usual);
  });

  it("sum up by device and language, and apart what is not among the views", () => {
    const days = [
      { ...day("1", 9), languages: [{ name: "cn", views: 2 }], robots: 4, prefetches: 1 },
      {
        ...day("2", 9),
        languages: [
          { name: "tw", views: 5 },
          { name: "cn", views: 3 },
          { name: "en", views: 1 },
        ],
        robots: 2,
      },
    ];
    expect(byTopic(days, "languages").map(({ name, views }) => `${name} ${views}`)).toEqual([
      "cn 5",
      "tw 5",
      "en 1",
    ]);
    expect(byTopic(days, "devices")).toEqual([]);
    expect(uncountedOf(days)).toEqual({ robots: 6, prefetches: 1 });
  });

  it.each([
    ["more than the rows have", [5, 3], 10, 2],
    ["as many", [5, 5], 10, 0],
    ["fewer, since the rows came a moment later", [5, 6], 10, 0],
    ["no rows", [], 4, 4],
  ])("leave others where all views are %s", (_case, views, all, others) => {
    expect(
      othersOf(
        views.map((sum) => ({ views: sum })),
        all,
      ),
    ).toBe(others);
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
