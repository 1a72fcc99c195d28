/** The addresses of single sets; part of the table in routeGroups/learners.ts. */
import { createElement } from "react";
import type { RouteObject } from "react-router";
import { loadTexts } from "../i18n";
import { paths } from "./paths";
import { screen } from "./screens";

/** The list is public, and so is a set: its content opens when it is a sample or answered. */
export const browseScreens: RouteObject[] = [
  screen({
    name: "Browse",
    path: paths.browse,
    access: "public",
    lazy: async () => {
      const [{ BrowseScreen }, { LeftToday }] = await Promise.all([
        import("../features/content/library/browse/BrowseScreen"),
        import("../features/money/plans/today/LeftToday"),
        loadTexts("browse", "tests"),
      ]);
      const leftToday = createElement(LeftToday, { only: "sections" });
      return { element: createElement(BrowseScreen, { leftToday }) };
    },
  }),
  screen({
    name: "BrowseDetail",
    path: paths.browseDetail,
    access: "public",
    footer: false,
    lazy: async () => {
      const [{ DetailScreen }, { OpenContent }, { LeftToday }] = await Promise.all([
        import("../features/content/library/browse/DetailScreen"),
        import("../features/exams/reports/explanation/OpenContent"),
        import("../features/money/plans/today/LeftToday"),
        loadTexts("browse", "results", "lookup"),
      ]);
      const leftToday = createElement(LeftToday, { only: "sections" });
      return { element: createElement(DetailScreen, { Opened: OpenContent, leftToday }) };
    },
  }),
];
