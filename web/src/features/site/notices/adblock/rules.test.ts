import { describe, expect, it } from "vitest";
import type { Profile } from "../../../../api/types";
import { person } from "../../../../testing/people";
import { browserOf, isBlocked, isExemptCountry, isTakingTest, isTested } from "./rules";
import { titleOf } from "./titles";

const who = (...all_roles: Profile["all_roles"]) => person({ all_roles });
const spared = (...all_roles: Profile["all_roles"]) => person({ all_roles, has_ads: false });

describe("who is tested for an ad blocker, and where", () => {
  it.each<[string, Profile | null, string, boolean]>([
    ["a visitor", null, "LandingPage", false],
    ["a free student", who("student"), "LandingPage", true],
    ["a free parent", who("parent"), "Profile", true],
    ["a free teacher", who("teacher"), "ToeflTests", true],
    ["an admin, who is a free member too", who("admin"), "ToeflTests", true],
    ["a pro member", spared("student", "pro"), "LandingPage", false],
    ["an old-pro member", spared("student", "old-pro"), "LandingPage", false],
    ["a super-admin", spared("super-admin"), "LandingPage", false],
    ["a free student in a test", who("student"), "ToeflTest", false],
    ["a free student in a test on a phone", who("student"), "MToeflTest", false],
    ["a free student at the plans", who("student"), "ToeflPlans", false],
    ["a free student at a part of the plans", who("student"), "ToeflPlansSetting", false],
    ["a free student at own results", who("student"), "ToeflTestResults", true],
  ])("%s", (_, profile, route, expected) => {
    expect(isTested(profile, route)).toBe(expected);
  });

  it.each([
    ["CN", true],
    ["TW", false],
    ["cn", false],
    [null, false],
  ])("country %s is exempt: %s", (code, expected) => {
    expect(isExemptCountry(code)).toBe(expected);
  });
});

it.each([
  [false, false, false],
  [true, false, true],
  [false, true, true],
])("a hidden element %s and a refused request %s mean blocked: %s", (isHidden, isRefused, expected) => {
  expect(isBlocked({ isHidden, isRefused })).toBe(expected);
});

describe("a test that is being taken", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  it.each([
    ["in_progress", "2026-11-21T11:50:00Z", true],
    ["in_progress", "2026-11-21T08:01:00Z", true],
    ["in_progress", "2026-11-20T12:00:00Z", false],
    ["submitted", "2026-11-21T11:50:00Z", false],
    ["created", "2026-11-21T11:50:00Z", false],
  ])("%s, last touched %s: %s", (status, updated_at, expected) => {
    expect(isTakingTest([{ status, updated_at }], now)).toBe(expected);
  });
});

it.each([
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36", "chrome"],
  ["Mozilla/5.0 (iPhone) AppleWebKit/605.1 CriOS/140.0 Mobile Safari/604.1", "chrome"],
  ["Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0", "edge"],
  ["Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 OPR/120.0", "other"],
  ["Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/140.0", "other"],
  ["Mozilla/5.0 (Macintosh) Version/19.0 Safari/605.1.15", "other"],
])("%s is %s", (agent, browser) => {
  expect(browserOf(agent)).toBe(browser);
});

describe("the title that is left", () => {
  it.each([
    ["LandingPage", { kind: "key", key: "practice" }],
    ["toeflResult", { kind: "key", key: "results" }],
    ["OfficeFeedback", { kind: "key", key: "office" }],
    ["Profile", { kind: "text", text: "Mei Lin" }],
    ["Unheard", { kind: "brand" }],
  ])("of %s", (name, title) => {
    expect(titleOf(name, person())).toEqual(title);
  });
});
