/** The addresses of a brand's office; part of the table in routeGroups/staff.ts. Each has its tab in app/office/tabs.ts. */
import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { loadTexts } from "../i18n";
import type { Namespace } from "../i18n/namespaces";
import { type Path, paths } from "./paths";
import { screen } from "./screens";

interface OfficeScreen {
  /** One that the specification keeps to the default brand (D-004). */
  isAdminPage?: boolean;
  /** Route name. */
  name: string;
  path: Path;
  /** The feature's texts; those of the frame come by themselves. */
  texts: Namespace | readonly Namespace[];
  load: () => Promise<ComponentType>;
}

/** For admins and super-admins of any brand, company admins included. */
export function officeScreen({ name, path, texts, load, ...meta }: OfficeScreen): RouteObject {
  return screen({
    name,
    path,
    access: "admin",
    ...meta,
    lazy: async () => {
      const [Component] = await Promise.all([load(), loadTexts("office", ...[texts].flat())]);
      return { Component };
    },
  });
}

/** Every office screen. */
export const officeScreens: RouteObject[] = [
  officeScreen({
    name: "OfficeGrading",
    path: paths.officeGrading,
    texts: ["office_grading", "shop"],
    load: async () =>
      (await import("../features/exams/grading/office/GradingOfficeScreen")).GradingOfficeScreen,
  }),
  officeScreen({
    name: "OfficeNotices",
    path: paths.officeNotices,
    texts: "notices",
    load: async () => (await import("../features/site/notices/NoticesScreen")).NoticesScreen,
  }),
  officeScreen({
    name: "OfficeHouseAds",
    path: paths.officeHouseAds,
    texts: "notices",
    load: async () => (await import("../features/site/notices/HouseAdsScreen")).HouseAdsScreen,
  }),
  officeScreen({
    name: "OfficeFeedback",
    path: paths.officeFeedback,
    texts: "feedback",
    load: async () => (await import("../features/site/feedback/InboxScreen")).InboxScreen,
  }),
  officeScreen({
    name: "AcademyEnrollments",
    path: paths.enrollments,
    texts: ["enrollments", "academy", "enroll"],
    load: async () =>
      (await import("../features/school/enrollments/office/EnrollmentsScreen")).EnrollmentsScreen,
  }),
  officeScreen({
    name: "OfficeMails",
    path: paths.officeMails,
    texts: "mails",
    load: async () => (await import("../features/site/office/mails/MailsScreen")).MailsScreen,
  }),
  officeScreen({
    name: "OfficeMemories",
    path: paths.officeMemories,
    texts: "office_memories",
    load: async () => (await import("../features/flashcards/memories/office/MemoriesScreen")).MemoriesScreen,
  }),
  officeScreen({
    name: "OfficeAgreement",
    path: paths.officeAgreement,
    texts: "fairness",
    load: async () => (await import("../features/exams/fairness/office/AgreementScreen")).AgreementScreen,
  }),
  officeScreen({
    name: "OfficeInvitations",
    path: paths.officeInvitations,
    texts: "invitations",
    load: async () =>
      (await import("../features/site/office/invitations/InvitationsScreen")).InvitationsScreen,
  }),
  officeScreen({
    name: "OfficeCodes",
    path: paths.officeCodes,
    texts: "codes",
    load: async () => (await import("../features/site/office/codes/CodesScreen")).CodesScreen,
  }),
  // Two addresses of one screen: the operators', as the specification names it, and that of any brand's office.
  ...(
    [
      { path: paths.students, name: "ToeflStudents", isAdminPage: true },
      { path: paths.officePeople, name: "OfficePeople" },
    ] as const
  ).map((address) =>
    officeScreen({
      ...address,
      texts: ["office_people", "profiles", "coins", "subscriptions"],
      load: async () => (await import("../features/site/office/people/PeopleScreen")).PeopleScreen,
    }),
  ),
  officeScreen({
    name: "OfficePeopleImport",
    path: paths.officePeopleImport,
    texts: "people_import",
    load: async () => (await import("../features/site/office/import/ImportScreen")).ImportScreen,
  }),
  ...(
    [
      { path: paths.payments, name: "ToeflPayments", isAdminPage: true },
      { path: paths.officePayments, name: "OfficePayments" },
    ] as const
  ).map((address) =>
    officeScreen({
      ...address,
      texts: ["payments", "shop", "transactions", "promotions"],
      load: async () => (await import("../features/money/payments/PaymentsScreen")).PaymentsScreen,
    }),
  ),
  officeScreen({
    name: "OfficeTransactions",
    path: paths.officeTransactions,
    texts: ["transactions", "coins"],
    load: async () => (await import("../features/money/transactions/TransactionsScreen")).TransactionsScreen,
  }),
  officeScreen({
    name: "OfficeSettings",
    path: paths.officeSettings,
    texts: "settings",
    load: async () => (await import("../features/money/settings/SettingsScreen")).SettingsScreen,
  }),
];
