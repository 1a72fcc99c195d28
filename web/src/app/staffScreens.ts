/** The addresses of graders and admins; part of the table in routeGroups/staff.ts. */
import { type ComponentType, createElement, lazy } from "react";
import type { RouteObject } from "react-router";
import { loadTexts } from "../i18n";
import { paths } from "./paths";
import { screen } from "./screens";
import { type ToolStep, ToolsFrame } from "./tools/ToolsFrame";

const Desk = lazy(async () => {
  const [{ DeskScreen }] = await Promise.all([
    import("../features/exams/grading/DeskScreen"),
    loadTexts("grading", "speech", "timed", "voice"),
  ]);
  return { default: DeskScreen };
});

const Gradings = lazy(async () => {
  const [{ GradingsScreen }] = await Promise.all([
    import("../features/exams/reports/gradings/GradingsScreen"),
    loadTexts("results"),
  ]);
  return { default: GradingsScreen };
});

/** A tool of the operators: the way back to all of them stands above it. */
const belowTools = (step: ToolStep, Screen: ComponentType) => () =>
  createElement(ToolsFrame, { step }, createElement(Screen));

/** Grading desk, the platform's figures and tools, and anybody's profile. */
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
      return { element: createElement(GradingRoute, { Desk, Gradings }) };
    },
  }),
  screen({
    name: "Analytics",
    path: paths.analytics,
    access: "admin",
    isAdminPage: true,
    lazy: async () => {
      const [{ AnalyticsScreen }] = await Promise.all([
        import("../features/site/analytics/analyses/AnalyticsScreen"),
        loadTexts("analyses", "coins"),
      ]);
      return { Component: AnalyticsScreen };
    },
  }),
  screen({
    name: "ToeflAdminTools",
    path: paths.adminTools,
    access: "admin",
    isAdminPage: true,
    lazy: async () => {
      const [{ ToolsScreen }] = await Promise.all([
        import("../features/site/tools/ToolsScreen"),
        loadTexts("tools"),
      ]);
      return { Component: ToolsScreen };
    },
  }),
  screen({
    name: "PageViews",
    path: paths.pageViews,
    access: "admin",
    isAdminPage: true,
    lazy: async () => {
      const [{ PageViewsScreen }] = await Promise.all([
        import("../features/site/analytics/PageViewsScreen"),
        loadTexts("analytics", "tools"),
      ]);
      return { Component: belowTools("page_views", PageViewsScreen) };
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
    name: "Jobs",
    path: paths.jobs,
    access: "super-admin",
    isAdminPage: true,
    lazy: async () => {
      const [{ JobsScreen }] = await Promise.all([
        import("../features/site/tools/jobs/JobsScreen"),
        loadTexts("tools"),
      ]);
      return { Component: belowTools("jobs", JobsScreen) };
    },
  }),
  screen({
    name: "Health",
    path: paths.health,
    access: "super-admin",
    isAdminPage: true,
    lazy: async () => {
      const [{ HealthScreen }] = await Promise.all([
        import("../features/site/tools/health/HealthScreen"),
        loadTexts("tools"),
      ]);
      return { Component: belowTools("health", HealthScreen) };
    },
  }),
  screen({
    name: "TenantUsage",
    path: paths.tenantUsage,
    access: "super-admin",
    isAdminPage: true,
    lazy: async () => {
      const [{ TenantsScreen }] = await Promise.all([
        import("../features/site/tools/tenants/TenantsScreen"),
        loadTexts("tools"),
      ]);
      return { Component: belowTools("tenants", TenantsScreen) };
    },
  }),
  screen({
    name: "RevAiAnalytics",
    path: paths.speechAnalytics,
    access: "super-admin",
    isAdminPage: true,
    lazy: async () => {
      const [{ DaysScreen }] = await Promise.all([
        import("../features/exams/speech/office/DaysScreen"),
        loadTexts("speech", "tools"),
      ]);
      return { Component: belowTools("speech_days", DaysScreen) };
    },
  }),
  screen({
    name: "RevAiAnalysis",
    path: paths.speechJobs,
    access: "super-admin",
    isAdminPage: true,
    lazy: async () => {
      const [{ JobsScreen }] = await Promise.all([
        import("../features/exams/speech/office/JobsScreen"),
        loadTexts("speech", "tools"),
      ]);
      return { Component: belowTools("speech_jobs", JobsScreen) };
    },
  }),
  // Also for those who are given a code of their own, whoever they are.
  screen({
    name: "PromotionCode",
    path: paths.promotionCode,
    access: "signed-in",
    lazy: async () => {
      const [{ PromotionsScreen }] = await Promise.all([
        import("../features/money/promotions/PromotionsScreen"),
        loadTexts("office", "promotions"),
      ]);
      return { Component: PromotionsScreen };
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
        loadTexts("profiles", "results", "coins", "subscriptions", "teaching"),
      ]);
      const money = { Coins: UserCoinsPart, Subscription: UserSubscriptionPart };
      return { element: createElement(UserScreen, money) };
    },
  }),
];
