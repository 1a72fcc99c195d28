import { afterEach, expect, it } from "vitest";
import { endSession, setProfile } from "../api/session";
import { person } from "../testing/people";
import { daysUntil, formatBytes, formatDate, formatDue } from "./format";

afterEach(endSession);

const late = "2026-11-20T17:30:00Z";
const here = () => formatDate(late, "en", "dayTime");

it("shows times in the zone of the profile", () => {
  setProfile(person({ timezone: "Asia/Taipei" }));
  expect(here()).toBe("Nov 21, 01:30");
  setProfile(person({ timezone: "America/New_York" }));
  expect(here()).toBe("Nov 20, 12:30");
});

it("shows the device's time to visitors, to whom the profile says nothing, and for a zone it does not know", () => {
  const device = here();
  for (const timezone of ["UTC", "", "Mars/Olympus"]) {
    setProfile(person({ timezone }));
    expect(here()).toBe(device);
  }
});

it("calls a day tomorrow by the calendar of the profile's zone", () => {
  const now = new Date("2026-11-20T15:30:00Z");
  setProfile(person({ timezone: "Asia/Taipei" }));
  expect(formatDue(late, "en", now)).toBe("tomorrow 01:30");
  setProfile(person({ timezone: "America/New_York" }));
  expect(formatDue(late, "en", now)).toBe("today 12:30");
});

it("leaves a date of the calendar where it is, however far west it is read", () => {
  for (const timezone of ["America/Los_Angeles", "Pacific/Auckland"]) {
    setProfile(person({ timezone }));
    expect(formatDate("2027-01-05", "en", "full")).toBe("January 5, 2027");
  }
});

it("counts the days to a date by the reader's own calendar", () => {
  const now = new Date("2026-11-21T03:00:00Z");
  setProfile(person({ timezone: "America/New_York" }));
  expect([daysUntil("2026-11-20", now), daysUntil("2026-11-22", now)]).toEqual([0, 2]);
  setProfile(person({ timezone: "Asia/Taipei" }));
  expect([daysUntil("2026-11-20", now), daysUntil("2026-11-22", now)]).toEqual([-1, 1]);
});

it.each([
  [1, "1 kB"],
  [3_400, "3 kB"],
  [999_499, "999 kB"],
  [1_000_000, "1 MB"],
  [30_260_000, "30.3 MB"],
])("%d bytes are shown as %s", (bytes, text) => expect(formatBytes(bytes, "en")).toBe(text));
