/**
 * The table that comes with the app: the frame of every screen, and what the landing page leads to. Every other
 * address has its line in the table of a route group (routeGroups.ts), which is loaded when somebody first goes there.
 */
import type { RouteObject } from "react-router";
import { FeedbackCorner } from "../features/site/feedback/FeedbackCorner";
import { FreeMemberFrame } from "../features/site/notices/FreeMemberFrame";
import { GlobalBanner } from "../features/site/notices/GlobalBanner";
import { loadTexts } from "../i18n";
import { paths } from "./paths";
import { layouts } from "./routeGroups";
import { screen } from "./screens";
import { RouteError } from "./shell/RouteError";
import { Shell } from "./shell/Shell";

const login = async () => {
  const [{ LoginScreen }] = await Promise.all([
    import("../features/people/accounts/LoginScreen"),
    loadTexts("accounts"),
  ]);
  return { Component: LoginScreen };
};

/** What a visitor comes to. Plain CSS, no component library. */
const visitorScreens: RouteObject[] = [
  screen({
    name: "LandingPage",
    path: paths.landing,
    access: "public",
    lazy: async () => {
      const [{ HomeScreen }] = await Promise.all([
        import("../features/site/home/HomeScreen"),
        loadTexts("landing"),
      ]);
      return { Component: HomeScreen };
    },
  }),
  screen({
    name: "Login",
    path: paths.login,
    access: "public",
    forgets: true,
    skipsBindCheck: true,
    lazy: login,
  }),
  screen({
    name: "Register",
    path: paths.register,
    access: "public",
    forgets: true,
    skipsBindCheck: true,
    lazy: login,
  }),
  screen({
    name: "Terms",
    path: paths.terms,
    access: "public",
    lazy: async () => ({ Component: (await import("../features/site/brands/TermsScreen")).TermsScreen }),
  }),
  screen({
    name: "Contact",
    path: paths.contact,
    access: "public",
    lazy: async () => {
      const [{ ContactScreen }] = await Promise.all([
        import("../features/site/feedback/ContactScreen"),
        loadTexts("feedback", "accounts"),
      ]);
      return { Component: ContactScreen };
    },
  }),
  screen({
    name: "PageNotFound",
    path: paths.notFound,
    access: "public",
    forgets: true,
    skipsBindCheck: true,
    lazy: async () => ({ Component: (await import("./shell/NotFoundScreen")).NotFoundScreen }),
  }),
];

export const routes: RouteObject[] = [
  {
    element: <Shell Banner={GlobalBanner} Frame={FreeMemberFrame} corner={<FeedbackCorner />} />,
    errorElement: <RouteError alone />,
    children: [
      {
        id: layouts.plain,
        errorElement: <RouteError />,
        children: [
          ...visitorScreens,
          {
            lazy: async () => ({ Component: (await import("./AppLayout")).AppLayout }),
            children: [{ id: layouts.mui, errorElement: <RouteError />, children: [] }],
          },
          {
            path: "*",
            lazy: async () => ({ Component: (await import("./shell/NotFoundScreen")).RedirectToNotFound }),
          },
        ],
      },
    ],
  },
];
