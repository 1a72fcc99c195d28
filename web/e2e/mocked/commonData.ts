/** What answers of the api have in common, for states that the demo data cannot hold still. Relative to now. */
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Profile } from "../../src/api/types";
import type { Rubric } from "../../src/features/exams/grading/types";
import type { ExplanationWire } from "../../src/features/exams/reports/explanation/wire";
import type { PageViews } from "../../src/features/site/analytics/api";

const here = dirname(fileURLToPath(import.meta.url));
const read = <T>(name: string) => JSON.parse(readFileSync(resolve(here, name), "utf8")) as T;

export const explanation = read<ExplanationWire>("explanation.json");
export const rubrics =
  read<
    Record<
      | "speaking_independent"
      | "speaking_integrated"
      | "academic_discussion"
      | "listen_and_repeat"
      | "take_an_interview"
      | "write_an_email",
      Rubric
    >
  >("rubrics.json");

export const hour = 3_600_000;
export const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

export const profile = (roles: Profile["all_roles"] = ["student"]): Profile => ({
  id: "0190a000-0000-7000-8000-000000000001",
  email: "yu-ching@verdant.test",
  username: "yuching",
  first_name: "Yu-Ching",
  last_name: "Lin",
  name: "Yu-Ching Lin",
  lang: "en",
  timezone: "Asia/Taipei",
  all_roles: roles,
  email_verified: true,
  finishBind: true,
  photo_url: null,
  taken_unlimited_expire_at: null,
  joined_at: inHours(-1000),
  phone: null,
  grading_sections: roles.includes("teacher") ? ["speaking", "writing"] : [],
  has_ads: !roles.some((role) => role === "pro" || role === "old-pro" || role === "super-admin"),
});

export function pageViews(): PageViews {
  const paths = ["/", "/test", "/toefl", "/result", "/explanation", "/login", "/grading", "/testresults"];
  const day = (back: number) => {
    const date = new Date(Date.now() - back * 24 * hour).toISOString().slice(0, 10);
    const views = back === 0 ? 143 : 180 + ((back * 37) % 90) - (back % 7 === 2 ? 90 : 0);
    const top = paths.map((path, index) => ({ path, views: Math.round(views / (index + 2.2)) }));
    const of = (name: string, share: number) => ({ name, views: Math.round(views * share) });
    return {
      date,
      views,
      visitors: Math.round(views / 5),
      top,
      referrers: [of("search.example", 0.3), of("friends.example", 0.1)],
      devices: [of("phone", 0.6), of("desk", 0.4)],
      languages: [of("tw", 0.7), of("en", 0.3)],
      robots: 12,
      prefetches: 3,
    };
  };
  return {
    analyses: Array.from({ length: 30 }, (_, index) => day(30 - index)),
    analysis: day(0),
    top: paths.map((path, index) => ({ path, views: 2000 - 200 * index })),
    referrers: [
      { name: "search.example", views: 1800 },
      { name: "friends.example", views: 600 },
    ],
    referred: 2450,
  };
}
