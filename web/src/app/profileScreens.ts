/** The addresses of profiles; part of the table in routes.tsx. */
import { createElement } from "react";
import type { RouteObject } from "react-router";
import { loadTexts } from "../i18n";
import { paths } from "./paths";
import { screen } from "./screens";

/** The own profile, and anybody's for the office. */
export const profileScreens: RouteObject[] = [
  screen({
    name: "Profile",
    path: paths.profile,
    access: "signed-in",
    lazy: async () => {
      const [{ ProfileScreen }, { AccountSettings }] = await Promise.all([
        import("../features/profiles/ProfileScreen"),
        import("../features/accounts/AccountSettings"),
        loadTexts("profiles", "results", "accounts"),
      ]);
      return { element: createElement(ProfileScreen, { account: createElement(AccountSettings) }) };
    },
  }),
  screen({
    name: "ProfileForAdmin",
    path: paths.user,
    access: "admin",
    lazy: async () => {
      const [{ UserScreen }] = await Promise.all([
        import("../features/profiles/UserScreen"),
        loadTexts("profiles", "results"),
      ]);
      return { Component: UserScreen };
    },
  }),
];
