/** The addresses of graders and admins; part of the table in routes.tsx. */
import type { RouteObject } from "react-router";
import { loadTexts } from "../i18n";
import { paths } from "./paths";
import { screen } from "./screens";

/** Grading desk and page views. */
export const staffScreens: RouteObject[] = [
  screen({
    name: "Grading",
    path: paths.grading,
    access: "grader",
    header: false,
    footer: false,
    lazy: async () => {
      const [{ DeskScreen }] = await Promise.all([
        import("../features/grading/DeskScreen"),
        loadTexts("grading"),
      ]);
      return { Component: DeskScreen };
    },
  }),
  screen({
    name: "PageView",
    path: paths.pageView,
    access: "admin",
    isAdminPage: true,
    lazy: async () => {
      const [{ PageViewsScreen }] = await Promise.all([
        import("../features/analytics/PageViewsScreen"),
        loadTexts("analytics"),
      ]);
      return { Component: PageViewsScreen };
    },
  }),
];
