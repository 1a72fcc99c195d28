/** The addresses of plans and prices; part of the table in routeGroups/learners.ts. Open to visitors, but for what is one's own. */
import type { RouteObject } from "react-router";
import { loadTexts } from "../i18n";
import { paths } from "./paths";
import { screen } from "./screens";

const texts = () => loadTexts("shop", "subscriptions", "coins", "promotions");

export const planScreens: RouteObject[] = [
  screen({
    name: "ToeflPlans",
    path: paths.plans,
    access: "public",
    lazy: async () => {
      const [{ PlansScreen }] = await Promise.all([import("../features/money/orders/PlansScreen"), texts()]);
      return { Component: PlansScreen };
    },
  }),
  screen({
    name: "ToeflPlansTCoins",
    path: paths.planCoins,
    access: "public",
    lazy: async () => {
      const [{ CoinsScreen }] = await Promise.all([import("../features/money/orders/CoinsScreen"), texts()]);
      return { Component: CoinsScreen };
    },
  }),
  screen({
    name: "ToeflPlansGrading",
    path: paths.planGrading,
    access: "public",
    lazy: async () => {
      const [{ GradingScreen }] = await Promise.all([
        import("../features/money/orders/GradingScreen"),
        texts(),
      ]);
      return { Component: GradingScreen };
    },
  }),
  screen({
    name: "ToeflPlansSetting",
    path: paths.planSetting,
    access: "signed-in",
    lazy: async () => {
      const [{ SettingScreen }] = await Promise.all([
        import("../features/money/orders/SettingScreen"),
        texts(),
      ]);
      return { Component: SettingScreen };
    },
  }),
];
