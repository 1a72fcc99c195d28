/** Which tabs a profile has. */
import { hasRole } from "../../../api/session";
import type { Profile } from "../../../api/types";
import type { Sheet } from "./api";

export type Tab =
  | "results"
  | "basic"
  | "student"
  | "testing"
  | "coins"
  | "subscription"
  | "teacher"
  | "settings"
  | "trail";

/** The tabs of the own profile. */
export function ownTabs(sheet: Sheet): Tab[] {
  return ["basic", ...learning(sheet), ...paying, ...teaching(sheet), "settings"];
}

/** The tabs that an admin sees of somebody. */
export function officeTabs(sheet: Sheet, reader: Profile | null): Tab[] {
  // The server decides; this only hides what it would refuse (D-114).
  const mayMoveMoney = hasRole(reader, "super-admin");
  const tabs: Tab[] = ["basic", ...learning(sheet), ...(mayMoveMoney ? paying : []), ...teaching(sheet)];
  if (hasRole(reader, "super-admin")) tabs.push("trail");
  return tabs;
}

/** The tabs that a parent sees of a child: how it goes comes before what can be changed. */
export const childTabs = (sheet: Sheet): Tab[] => [
  ...(sheet.student ? ["results" as const] : []),
  "basic",
  ...learning(sheet),
];

const paying: Tab[] = ["coins", "subscription"];
const learning = (sheet: Sheet): Tab[] => (sheet.student ? ["student", "testing"] : []);
const teaching = (sheet: Sheet): Tab[] => (sheet.teacher ? ["teacher"] : []);

/** The tab that the address names, or the first. */
export const tabOf = (tabs: Tab[], name: string | null): Tab =>
  tabs.find((tab) => tab === name) ?? tabs[0] ?? "basic";
