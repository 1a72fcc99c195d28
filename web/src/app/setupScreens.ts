/** The addresses of choosing and setting up a test; part of the table in routeGroups/learners.ts. */
import { createElement } from "react";
import type { RouteObject } from "react-router";
import { loadTexts } from "../i18n";
import { paths } from "./paths";
import { screen } from "./screens";

const setTest = async () => {
  const [{ SetTestScreen }] = await Promise.all([
    import("../features/exams/attempts/setup/SetTestScreen"),
    loadTexts("setup", "tests", "browse", "families"),
  ]);
  return { Component: SetTestScreen };
};

/** Tests that a company assigns; the literal path of the specification is one of them (R-011, D-006). */
const assignedScreens: RouteObject[] = [paths.setTestIvyway, paths.setTestPreset].map((path) =>
  screen({
    name: "SetTestPreset",
    path,
    access: "signed-in",
    lazy: async () => {
      const [{ AssignedTestScreen }] = await Promise.all([
        import("../features/exams/attempts/setup/AssignedTestScreen"),
        loadTexts("setup", "tests"),
      ]);
      return { Component: AssignedTestScreen };
    },
  }),
);

/** The list of tests, and what is chosen before one begins. */
export const setupScreens: RouteObject[] = [
  screen({
    name: "ToeflTests",
    path: paths.tests,
    access: "public",
    lazy: async () => {
      const [{ TestsScreen }, { LeftToday }] = await Promise.all([
        import("../features/content/library/tests/TestsScreen"),
        import("../features/money/plans/today/LeftToday"),
        loadTexts("tests"),
      ]);
      return { element: createElement(TestsScreen, { leftToday: createElement(LeftToday) }) };
    },
  }),
  screen({ name: "SetTest", path: paths.setTest, access: "signed-in", lazy: setTest }),
  screen({ name: "MSetTest", path: paths.mobileSetTest, access: "signed-in", lazy: setTest }),
  screen({
    name: "StartTest",
    path: paths.startTest,
    access: "signed-in",
    lazy: async () => {
      const [{ StartTestScreen }] = await Promise.all([
        import("../features/exams/attempts/setup/StartTestScreen"),
        loadTexts("setup", "tests", "families"),
      ]);
      return { Component: StartTestScreen };
    },
  }),
  ...assignedScreens,
];
