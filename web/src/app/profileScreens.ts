/** The addresses of profiles; part of the table in routeGroups/learners.ts. */
import { createElement } from "react";
import type { RouteObject } from "react-router";
import { loadTexts } from "../i18n";
import { paths } from "./paths";
import { screen } from "./screens";

const ownProfile = async () => {
  const [{ ProfileScreen }, { AccountSettings }, { BalancePart }, { OwnSubscription }] = await Promise.all([
    import("../features/people/profiles/ProfileScreen"),
    import("../features/people/accounts/AccountSettings"),
    import("../features/money/orders/BalancePart"),
    import("../features/money/plans/SubscriptionPart"),
    loadTexts("profiles", "results", "accounts", "coins", "referrals", "subscriptions", "shop", "promotions"),
  ]);
  return {
    ProfileScreen,
    parts: { account: createElement(AccountSettings), Coins: BalancePart, Subscription: OwnSubscription },
  };
};

/** The own profile, also opened at its T-Coins. */
export const profileScreens: RouteObject[] = [
  screen({
    name: "Profile",
    path: paths.profile,
    access: "signed-in",
    lazy: async () => {
      const { ProfileScreen, parts } = await ownProfile();
      return { element: createElement(ProfileScreen, parts) };
    },
  }),
  screen({
    name: "Teacher",
    path: paths.teacher,
    access: "signed-in",
    lazy: async () => {
      const [{ TeacherScreen }] = await Promise.all([
        import("../features/people/profiles/TeacherScreen"),
        loadTexts("profiles"),
      ]);
      return { Component: TeacherScreen };
    },
  }),
  // Two addresses of one screen.
  ...[paths.balance, paths.profileBalance].map((path) =>
    screen({
      name: "ToeflProfileBalance",
      path,
      access: "signed-in",
      lazy: async () => {
        const { ProfileScreen, parts } = await ownProfile();
        return { element: createElement(ProfileScreen, { ...parts, opensCoins: true }) };
      },
    }),
  ),
];
