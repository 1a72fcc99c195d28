import { afterEach, expect, it } from "vitest";
import { endSession, setProfile } from "../api/session";
import { person } from "../testing/people";
import { formatDate, formatDue } from "./format";

afterEach(endSession);

const late = "2026-11-20T17:30:00Z";
const here = () => formatDate(late, "en", "dayTime");

it("shows times in the zone of the profile", () => {
  setProfile(person({ timezone: "Asia/Taipei" }));
  expect(here()).toBe("21 Nov, 01:30");
  setProfile(person({ timezone: "America/New_York" }));
  expect(here()).toBe("20 Nov, 12:30");
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
