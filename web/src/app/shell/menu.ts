/** The menus. An entry appears here together with its screen, so that no link is dead. */
import { hasRole, mayGrade } from "../../api/session";
import type { Profile } from "../../api/types";
import { type Path, paths } from "../paths";

/** One entry; `label` is a key below `shell` of the namespace `common`. */
export interface MenuEntry {
  label: "practice" | "tests" | "my_tests" | "children" | "parents" | "grading" | "page_views";
  to: Path;
}

/** Entries of the bar, for everybody. */
export const mainMenu: MenuEntry[] = [{ label: "practice", to: paths.landing }];

/** Entries below the person's name. */
export function personMenu(profile: Profile | null): MenuEntry[] {
  if (!profile) return [];
  const entries: MenuEntry[] = [{ label: "my_tests", to: paths.testResults }];
  if (hasRole(profile, "parent")) entries.push({ label: "children", to: paths.children });
  if (hasRole(profile, "student")) entries.push({ label: "parents", to: paths.parents });
  if (mayGrade(profile)) entries.push({ label: "grading", to: paths.grading });
  if (hasRole(profile, "admin", "super-admin")) entries.push({ label: "page_views", to: paths.pageView });
  return entries;
}
