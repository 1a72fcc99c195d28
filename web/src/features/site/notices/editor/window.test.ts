import { expect, it } from "vitest";
import { fromField, nextWeek, toField } from "./window";

it("shows and reads a window in the zone it is given, whatever the device's is", () => {
  expect(toField("2026-11-20T17:30:00Z", "Asia/Taipei")).toBe("2026-11-21T01:30");
  expect(fromField("2026-11-21T01:30", "Asia/Taipei")).toBe("2026-11-20T17:30:00.000Z");
  expect([toField("", "Asia/Taipei"), fromField("", "Asia/Taipei")]).toEqual(["", ""]);
});

it("proposes a week from the next full hour there, however clocks change meanwhile", () => {
  expect(nextWeek(new Date("2026-10-28T16:20:00Z"), "America/New_York")).toEqual({
    start: "2026-10-28T17:00:00.000Z",
    end: "2026-11-04T18:00:00.000Z",
  });
  // A quarter of an hour off everybody else.
  expect(nextWeek(new Date("2026-11-20T17:30:00Z"), "Asia/Kathmandu").start).toBe("2026-11-20T18:15:00.000Z");
});
