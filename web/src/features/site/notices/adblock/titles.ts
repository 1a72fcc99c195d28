/** The title that stands for a screen, by its route name. Pure. */
import type notices from "../../../../../locales/en/notices.json";
import type { Profile } from "../../../../api/types";

type Key = keyof (typeof notices)["titles"];

/** Route names with words of their own. */
const keys: Record<string, Key> = {
  LandingPage: "practice",
  ToeflTests: "tests",
  SetTest: "set_test",
  MSetTest: "set_test",
  StartTest: "set_test",
  SystemCheck: "system_check",
  ToeflTestResults: "results",
  toeflResult: "results",
  toeflTranscript: "results",
  ToeflResolve: "explanation",
  ToeflScorereport: "score_report",
  Grading: "grading",
  Terms: "terms",
  Contact: "contact",
  RegisterDetail: "details",
};

export type Title = { kind: "text"; text: string } | { kind: "key"; key: Key } | { kind: "brand" };

/** Profile shows the person's name; what has no words of its own shows the brand's. */
export function titleOf(name: string, profile: Profile | null): Title {
  if (name === "Profile" && profile) {
    const text = profile.name || profile.username || profile.email;
    return { kind: "text", text };
  }
  if (name.startsWith("Office")) return { kind: "key", key: "office" };
  const key = keys[name];
  return key ? { kind: "key", key } : { kind: "brand" };
}
