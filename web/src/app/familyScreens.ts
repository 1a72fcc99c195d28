/** The addresses of parents and children, and of a teacher's learners; part of the table in routeGroups/learners.ts. */
import { createElement } from "react";
import type { RouteObject } from "react-router";
import { loadTexts } from "../i18n";
import { paths } from "./paths";
import { screen } from "./screens";

/** Lists for both sides, and the pages that mailed links open. */
export const familyScreens: RouteObject[] = [
  screen({
    name: "Children",
    path: paths.children,
    access: "signed-in",
    lazy: async () => {
      const [{ ChildrenScreen }] = await Promise.all([
        import("../features/people/families/ChildrenScreen"),
        loadTexts("families"),
      ]);
      return { Component: ChildrenScreen };
    },
  }),
  screen({
    name: "Child",
    path: paths.child,
    access: "signed-in",
    lazy: async () => {
      const [{ ChildScreen }, { AttemptRows }] = await Promise.all([
        import("../features/people/families/ChildScreen"),
        import("../features/exams/reports/AttemptRows"),
        loadTexts("families", "profiles", "results"),
      ]);
      return { element: createElement(ChildScreen, { Tests: AttemptRows }) };
    },
  }),
  screen({
    name: "OwnLearner",
    path: paths.learner,
    access: "signed-in",
    lazy: async () => {
      const [{ LearnerScreen }, { AttemptRows }] = await Promise.all([
        import("../features/site/home/teacher/LearnerScreen"),
        import("../features/exams/reports/AttemptRows"),
        loadTexts("homes", "profiles", "results"),
      ]);
      return { element: createElement(LearnerScreen, { Tests: AttemptRows }) };
    },
  }),
  screen({
    name: "Parents",
    path: paths.parents,
    access: "signed-in",
    lazy: async () => {
      const [{ ParentsScreen }] = await Promise.all([
        import("../features/people/families/ParentsScreen"),
        loadTexts("families", "teaching"),
      ]);
      return { Component: ParentsScreen };
    },
  }),
  screen({
    name: "ParentLink",
    path: paths.parentLink,
    access: "public",
    forgets: true,
    skipsBindCheck: true,
    lazy: async () => {
      const [{ MailedLinkScreen }] = await Promise.all([
        import("../features/people/families/MailedLinkScreen"),
        loadTexts("families"),
      ]);
      return { Component: MailedLinkScreen };
    },
  }),
  screen({
    name: "ParentConsent",
    path: paths.parentConsent,
    access: "public",
    forgets: true,
    skipsBindCheck: true,
    lazy: async () => {
      const [{ MailedConsentScreen }] = await Promise.all([
        import("../features/people/families/MailedConsentScreen"),
        loadTexts("families"),
      ]);
      return { Component: MailedConsentScreen };
    },
  }),
  screen({
    name: "WithdrawConsent",
    path: paths.withdrawConsent,
    access: "public",
    forgets: true,
    skipsBindCheck: true,
    lazy: async () => {
      const [{ WithdrawScreen }] = await Promise.all([
        import("../features/people/families/WithdrawScreen"),
        loadTexts("families"),
      ]);
      return { Component: WithdrawScreen };
    },
  }),
];
