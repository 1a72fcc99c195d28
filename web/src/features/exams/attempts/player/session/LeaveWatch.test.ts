import { beforeEach, describe, expect, it } from "vitest";
import { type Departure, LeaveWatch } from "./LeaveWatch";

let now = 0;
let reports: { departure: Departure; until: number }[] = [];
let ids = 0;

function openPage(): LeaveWatch {
  return new LeaveWatch(
    "a1",
    { now: () => now, store: localStorage, newId: () => `id-${ids++}` },
    (departure, until) => reports.push({ departure, until }),
  );
}

beforeEach(() => {
  now = 1_000_000;
  reports = [];
  localStorage.clear();
});

describe("leaving", () => {
  it("counts from two seconds on", () => {
    const page = openPage();
    page.leave("r1-01");
    now += 1_900;
    page.comeBack();
    expect(reports).toEqual([]);
    page.leave("r1-01");
    now += 2_000;
    page.comeBack();
    expect(reports).toHaveLength(1);
    expect(reports[0]).toMatchObject({ departure: { item: "r1-01", at: 1_001_900 }, until: 1_003_900 });
  });

  it("is one departure when the window is blurred and then hidden", () => {
    const page = openPage();
    page.leave("r1-01");
    now += 1_000;
    page.leave("r1-01");
    now += 1_500;
    page.comeBack();
    page.comeBack();
    expect(reports).toHaveLength(1);
  });

  it("by closing the page is counted when the attempt is opened again", () => {
    openPage().leave("w1-01");
    now += 3_600_000;
    openPage().collect(false);
    expect(reports).toHaveLength(1);
    openPage().collect(false);
    expect(reports).toHaveLength(1);
  });

  it("is not what a reload does", () => {
    openPage().leave("w1-01");
    now += 4_000;
    openPage().collect(true);
    expect(reports).toEqual([]);
  });

  it("has one id, whichever tab tells it", () => {
    const first = openPage();
    first.leave("w1-01");
    now += 5_000;
    openPage().collect(false);
    first.comeBack();
    expect(new Set(reports.map((report) => report.departure.id)).size).toBe(1);
  });

  it("for another page of the product counts at once", () => {
    openPage().goElsewhere("w1-01");
    expect(reports).toHaveLength(1);
  });
});
