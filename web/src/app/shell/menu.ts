/**
 * The menus, as section 2 of the specification lists them. An entry appears together with its screen:
 * what `paths` does not list yet is left out, so a new screen needs no line here and no link is dead.
 */
import type common from "../../../locales/en/common.json";
import { hasRole, isLearner, mayGrade } from "../../api/session";
import type { Profile, Tenant } from "../../api/types";
import { tabsFor } from "../office/tabs";
import { type Path, paths, screenAt } from "../paths";
import { isDefaultBrand } from "../theme/brand";

/** A key below `shell` of the namespace `common`. */
type Label = Extract<
  keyof (typeof common)["shell"],
  | "practice"
  | "home"
  | "flashcards"
  | "classroom"
  | "my_materials"
  | "plans"
  | "profile"
  | "balance"
  | "my_tests"
  | "children"
  | "parents"
  | "grading"
  | "office"
  | "payments"
  | "students"
  | "admin_tools"
  | "analytics"
  | "page_views"
  | "speech"
  | "item_bank"
>;

/** A link to a screen. */
export interface MenuLink {
  label: Label;
  to: Path;
}

/** A submenu. */
export interface MenuGroup {
  label: Label;
  links: MenuLink[];
}

export type MenuEntry = MenuLink | MenuGroup;

/** An entry before it is known whether its screen exists. */
interface Planned {
  label: Label;
  to: string;
}
type PlannedEntry = Planned | { label: Label; links: Planned[] };

const main: PlannedEntry[] = [
  { label: "practice", to: "/" },
  { label: "flashcards", to: "/flashcards" },
  { label: "classroom", links: [{ label: "my_materials", to: "/materials" }] },
  { label: "plans", to: "/plans" },
];

function existing(links: Planned[]): MenuLink[] {
  return links.flatMap(({ label, to }) => {
    const path = screenAt(to);
    return path ? [{ label, to: path }] : [];
  });
}

/** Leaves out screens that do not exist yet, and submenus with nothing in them. */
export function present(entries: PlannedEntry[]): MenuEntry[] {
  return entries.flatMap((entry): MenuEntry[] => {
    if ("to" in entry) return existing([entry]);
    const links = existing(entry.links);
    return links.length > 0 ? [{ label: entry.label, links }] : [];
  });
}

/** What a person comes for, by roles. It is in the bar, because nobody looks for daily work below their own name. */
function roomsFor(profile: Profile, tenant: Tenant): Planned[] {
  const isAdmin = hasRole(profile, "admin", "super-admin");
  const office = tabsFor(profile, tenant)[0];
  return [
    ...(isLearner(profile) ? [{ label: "my_tests", to: paths.testResults } as const] : []),
    ...(hasRole(profile, "parent") ? [{ label: "children", to: paths.children } as const] : []),
    ...(mayGrade(profile) ? [{ label: "grading", to: paths.grading } as const] : []),
    ...(isAdmin && office ? [{ label: "office", to: office.to } as const] : []),
    ...(isAdmin && isDefaultBrand(tenant) ? [{ label: "item_bank", to: paths.questionSearch } as const] : []),
  ];
}

/** Entries of the bar. Only learners practice: for everybody else the first one is the home of their role. */
export function mainMenu(profile: Profile | null, tenant: Tenant): MenuEntry[] {
  const [practice, ...others] = main;
  if (!profile || !practice) return present(main);
  const home: PlannedEntry = isLearner(profile) ? practice : { label: "home", to: paths.landing };
  return present([home, ...roomsFor(profile, tenant), ...others]);
}

/** Whether the brand has an academy to enroll in. */
export const hasAcademy = (tenant: Tenant): boolean => tenant.features.includes("academy");

/** Families enroll: visitors, learners and parents. Who works for the brand finds the forms in the office. */
export const mayEnroll = (profile: Profile | null): boolean =>
  !profile || isLearner(profile) || hasRole(profile, "parent");

/** What may stand below a person's name, whether or not the screens exist. What the bar has is not told twice. */
export function plannedFor(profile: Profile, tenant: Tenant): Planned[] {
  const isAdmin = hasRole(profile, "admin", "super-admin");
  const isPlatform = isDefaultBrand(tenant);
  // a super-admin of another brand counts as a company admin and gets no admin menu.
  const isOperator = isPlatform && hasRole(profile, "super-admin");
  return [
    { label: "profile", to: "/profile" },
    ...(isLearner(profile) ? [] : [{ label: "my_tests", to: "/testresults" } as const]),
    ...(hasRole(profile, "student") ? [{ label: "parents", to: paths.parents } as const] : []),
    ...(isPlatform ? [{ label: "balance", to: "/balance" } as const] : []),
    ...(isOperator
      ? ([
          { label: "payments", to: "/payments" },
          { label: "students", to: "/students" },
          { label: "admin_tools", to: "/admin-tools" },
          { label: "speech", to: paths.speechAnalytics },
        ] as const)
      : []),
    ...(isAdmin && isPlatform
      ? ([
          { label: "analytics", to: "/analytics" },
          { label: "page_views", to: "/page-view" },
        ] as const)
      : []),
  ];
}

/** Entries below the person's name; logging out stands last and is no link. */
export function personMenu(profile: Profile | null, tenant: Tenant): MenuLink[] {
  return profile ? existing(plannedFor(profile, tenant)) : [];
}
