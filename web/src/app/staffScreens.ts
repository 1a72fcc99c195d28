/** The addresses of graders and admins; part of the table in routeGroups/staff.ts. */
import { createElement } from "react";
import type { RouteObject } from "react-router";
import { loadTexts } from "../i18n";
import { paths } from "./paths";
import { screen } from "./screens";

/** Grading desk, page views, and anybody's profile. */
export const staffScreens: RouteObject[] = [
  screen({
    name: "Grading",
    path: paths.grading,
    access: "public",
    header: false,
    footer: false,
    bareFor: "graders",
    lazy: async () => {
      const { GradingRoute } = await import("./GradingRoute");
      return { Component: GradingRoute };
    },
  }),
  screen({
    name: "PageView",
    path: paths.pageView,
    access: "admin",
    isAdminPage: true,
    lazy: async () => {
      const [{ PageViewsScreen }] = await Promise.all([
        import("../features/site/analytics/PageViewsScreen"),
        loadTexts("analytics"),
      ]);
      return { Component: PageViewsScreen };
    },
  }),
  screen({
    name: "ProfileForAdmin",
    path: paths.user,
    access: "admin",
    lazy: async () => {
      const [{ UserScreen }, { UserCoinsPart }, { UserSubscriptionPart }] = await Promise.all([
        import("../features/people/profiles/UserScreen"),
        import("../features/money/coins/UserCoinsPart"),
        import("../features/money/plans/UserSubscriptionPart"),
        loadTexts("profiles", "results", "coins", "subscriptions"),
      ]);
      const money = { Coins: UserCoinsPart, Subscription: UserSubscriptionPart };
      return { element: createElement(UserScreen, money) };
    },
  }),
];
