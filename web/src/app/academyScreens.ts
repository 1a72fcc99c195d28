/** The addresses of the academy; part of the table in routeGroups/learners.ts. Its office is in officeScreens.ts. */
import type { RouteObject } from "react-router";
import { loadTexts } from "../i18n";
import { paths } from "./paths";
import { screen } from "./screens";

export const academyScreens: RouteObject[] = [
  screen({
    name: "AcademyEnroll",
    path: paths.enroll,
    access: "public",
    lazy: async () => {
      const [{ EnrollScreen }] = await Promise.all([
        import("../features/school/enrollments/EnrollScreen"),
        loadTexts("enroll", "academy", "accounts"),
      ]);
      return { Component: EnrollScreen };
    },
  }),
];
