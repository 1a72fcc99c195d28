import { describe, expect, it } from "vitest";
import {
  byPath,
  byTopic,
  dayOf,
  everyDay,
  lastDays,
  mostOf,
  niceCeiling,
  toCsv,
  uncountedOf,
  usualOf,
} from "./figures";

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

  it.each([
    ["those that had any count", [10, 0, 15], 12.5],
    ["one of three", [1, 1, 2], 1.3],
    ["none had any", [0, 0], 0],
    ["there are none", [], 0],
  ])("before today have a usual figure: %s", (_case, before, usual) => {
    const days = before.map((views, index) => day(`2026-03-0${index + 1}`, views));
    const today = day("2026-03-09", 99);
    expect(usualOf([...days, today], today)).toBe(usual);
  });

  it("sum up by site, device and language, and apart what is not among the views", () => {
    const days = [
      { ...day("1", 9), referrers: [{ name: "a.example", views: 2 }], robots: 4, prefetches: 1 },
      {
        ...day("2", 9),
        referrers: [
          { name: "b.example", views: 5 },
          { name: "a.example", views: 3 },
          { name: "c.example", views: 1 },
        ],
        devices: [{ name: "phone", views: 9 }],
        robots: 2,
      },
    ];
    const sites = byTopic(days, "referrers");
    expect(sites.map(({ name, views }) => `${name} ${views}`)).toEqual([
      "a.example 5",
      "b.example 5",
      "c.example 1",
    ]);
    expect(mostOf(sites, 1)).toEqual({ rows: sites.slice(0, 1), others: 6 });
    expect(mostOf(sites, 3).others).toBe(0);
    expect(byTopic(days, "devices")).toEqual([{ name: "phone", views: 9 }]);
    expect(byTopic(days, "languages")).toEqual([]);
    expect(uncountedOf(days)).toEqual({ robots: 6, prefetches: 1 });
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
