/** The addresses of single sets; part of the table in routeGroups/learners.ts. */
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
      const [{ BrowseScreen }] = await Promise.all([
        import("../features/content/library/browse/BrowseScreen"),
        loadTexts("browse", "tests"),
      ]);
      return { Component: BrowseScreen };
    },
  }),
  screen({
    name: "BrowseDetail",
    path: paths.browseDetail,
    access: "public",
    footer: false,
    lazy: async () => {
      const [{ DetailScreen }] = await Promise.all([
        import("../features/content/library/browse/DetailScreen"),
        loadTexts("browse", "results"),
      ]);
      return { Component: DetailScreen };
    },
  }),
];
