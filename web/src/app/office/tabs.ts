/** The screens of a brand's office, in the order of the tabs. A screen adds its line together with itself. */
import type office from "../../../locales/en/office.json";
import { hasRole } from "../../api/session";
import type { Profile, Tenant } from "../../api/types";
import { type Path, paths } from "../paths";

/** One tab; the screen below it has the same address or one that begins with it. */
export interface OfficeTab {
  /** Key below `tabs` of the namespace `office`. */
  label: keyof (typeof office)["tabs"];
  to: Path;
  /** Another address of the same screen. */
  also?: Path;
  /** Left out when every brand has it; the others have neither the tab nor the screen. */
  feature?: string;
  /** Left out when every admin of the brand may. The server decides; this only spares a dead end. */
  may?: (profile: Profile, tenant: Tenant) => boolean;
}

export const officeTabs: OfficeTab[] = [
  { label: "grading", to: paths.officeGrading },
  { label: "people", to: paths.officePeople, also: paths.students },
  { label: "enrollments", to: paths.enrollments, feature: "academy" },
  { label: "notices", to: paths.officeNotices },
  { label: "house_ads", to: paths.officeHouseAds },
  { label: "feedback", to: paths.officeFeedback },
  { label: "mails", to: paths.officeMails },
  { label: "memories", to: paths.officeMemories },
  { label: "agreement", to: paths.officeAgreement },
  { label: "invitations", to: paths.officeInvitations },
  { label: "codes", to: paths.officeCodes },
  { label: "partners", to: paths.officePartners },
  {
    label: "payments",
    to: paths.officePayments,
    also: paths.payments,
    may: (profile) => hasRole(profile, "super-admin"),
  },
  {
    label: "transactions",
    to: paths.officeTransactions,
    may: (profile) => hasRole(profile, "super-admin"),
  },
  { label: "settings", to: paths.officeSettings, may: (profile) => hasRole(profile, "super-admin") },
  { label: "promotions", to: paths.promotionCode, may: (profile) => hasRole(profile, "super-admin") },
  {
    label: "brands",
    to: paths.officeBrands,
    may: (profile, tenant) => tenant.is_default && hasRole(profile, "super-admin"),
  },
];

/** The tab that an address lies below; of two, the one that says more of the address. */
export function tabOf(tabs: OfficeTab[], pathname: string): OfficeTab | undefined {
  return tabs
    .filter(({ to, also }) => pathname === to || pathname === also || pathname.startsWith(`${to}/`))
    .toSorted((one, other) => other.to.length - one.to.length)[0];
}

/** The tabs of one person. */
export function tabsFor(profile: Profile | null, tenant: Tenant): OfficeTab[] {
  if (!profile) return [];
  return officeTabs.filter((tab) => hasPart(tenant, tab) && (tab.may?.(profile, tenant) ?? true));
}

/** Whether the brand has what lies below an address; of an address without a tab nobody knows otherwise. */
export function isPartOf(tenant: Tenant, pathname: string): boolean {
  const tab = tabOf(officeTabs, pathname);
  return !tab || hasPart(tenant, tab);
}

const hasPart = (tenant: Tenant, { feature }: OfficeTab): boolean =>
  feature === undefined || tenant.features.includes(feature);
