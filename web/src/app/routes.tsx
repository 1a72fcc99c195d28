/** Every address of the product, in one table. Screens are loaded when first visited. */
import type { RouteObject } from "react-router";
import { loadTexts } from "../i18n";
import { bankScreens } from "./bankScreens";
import { assignedScreens, brandScreens } from "./brandScreens";
import { browseScreens } from "./browseScreens";
import { familyScreens } from "./familyScreens";
import { officeScreens } from "./officeScreens";
import { paths } from "./paths";
import { profileScreens } from "./profileScreens";
import { resultScreens } from "./resultScreens";
import { screen } from "./screens";
import { RouteError } from "./shell/RouteError";
import { Shell } from "./shell/Shell";
import { staffScreens } from "./staffScreens";

const login = async () => {
  const [{ LoginScreen }] = await Promise.all([
    import("../features/accounts/LoginScreen"),
    loadTexts("accounts"),
  ]);
  return { Component: LoginScreen };
};

/** Public pages: plain CSS, no component library. */
const publicScreens: RouteObject[] = [
  screen({
    name: "LandingPage",
    path: paths.landing,
    access: "public",
    lazy: async () => {
      const [{ HomeScreen }] = await Promise.all([
        import("../features/home/HomeScreen"),
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
    name: "Verify",
    path: paths.verify,
    access: "public",
    forgets: true,
    skipsBindCheck: true,
    lazy: async () => {
      const [{ VerifyScreen }] = await Promise.all([
        import("../features/accounts/VerifyScreen"),
        loadTexts("accounts"),
      ]);
      return { Component: VerifyScreen };
    },
  }),
  screen({
    name: "ForgetPassword",
    path: paths.forgotPassword,
    access: "public",
    forgets: true,
    skipsBindCheck: true,
    lazy: async () => {
      const [{ ForgotPasswordScreen }] = await Promise.all([
        import("../features/accounts/ForgotPasswordScreen"),
        loadTexts("accounts"),
      ]);
      return { Component: ForgotPasswordScreen };
    },
  }),
  screen({
    name: "SetPassword",
    path: paths.setPassword,
    access: "public",
    forgets: true,
    skipsBindCheck: true,
    lazy: async () => {
      const [{ SetPasswordScreen }] = await Promise.all([
        import("../features/accounts/ChoosePasswordScreen"),
        loadTexts("accounts"),
      ]);
      return { Component: SetPasswordScreen };
    },
  }),
  screen({
    name: "ResetPassword",
    path: paths.resetPassword,
    access: "public",
    forgets: true,
    skipsBindCheck: true,
    lazy: async () => {
      const [{ ResetPasswordScreen }] = await Promise.all([
        import("../features/accounts/ChoosePasswordScreen"),
        loadTexts("accounts"),
      ]);
      return { Component: ResetPasswordScreen };
    },
  }),
  screen({
    name: "KeepAccount",
    path: paths.keepAccount,
    access: "public",
    forgets: true,
    skipsBindCheck: true,
    lazy: async () => {
      const [{ KeepAccountScreen }] = await Promise.all([
        import("../features/accounts/KeepAccountScreen"),
        loadTexts("accounts"),
      ]);
      return { Component: KeepAccountScreen };
    },
  }),
  screen({
    name: "ConfirmEmail",
    path: paths.confirmEmail,
    access: "public",
    forgets: true,
    skipsBindCheck: true,
    lazy: async () => {
      const [{ ConfirmEmailScreen }] = await Promise.all([
        import("../features/accounts/ConfirmEmailScreen"),
        loadTexts("accounts"),
      ]);
      return { Component: ConfirmEmailScreen };
    },
  }),
  screen({
    name: "RegisterDetail",
    path: paths.registerDetail,
    access: "signed-in",
    skipsBindCheck: true,
    forgets: true,
    lazy: async () => {
      const [{ RegisterDetailScreen }] = await Promise.all([
        import("../features/accounts/RegisterDetailScreen"),
        loadTexts("accounts"),
      ]);
      return { Component: RegisterDetailScreen };
    },
  }),
  screen({
    name: "Terms",
    path: paths.terms,
    access: "public",
    lazy: async () => ({ Component: (await import("../features/brands/TermsScreen")).TermsScreen }),
  }),
  screen({
    name: "Contact",
    path: paths.contact,
    access: "public",
    lazy: async () => {
      const [{ ContactScreen }] = await Promise.all([
        import("../features/feedback/ContactScreen"),
        loadTexts("feedback", "accounts"),
      ]);
      return { Component: ContactScreen };
    },
  }),
  screen({
    name: "PartnerRefused",
    path: paths.partnerRefused,
    access: "public",
    forgets: true,
    skipsBindCheck: true,
    lazy: async () => {
      const [{ RefusedScreen }] = await Promise.all([
        import("../features/partners/RefusedScreen"),
        loadTexts("partners"),
      ]);
      return { Component: RefusedScreen };
    },
  }),
  screen({
    name: "PartnerStep",
    path: paths.partnerStep,
    access: "public",
    forgets: true,
    skipsBindCheck: true,
    lazy: async () => {
      const [{ StepScreen }] = await Promise.all([
        import("../features/partners/StepScreen"),
        loadTexts("partners", "accounts"),
      ]);
      return { Component: StepScreen };
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

/** The player fills the window and carries no component library: answers must come up fast. */
const player = async () => {
  const [{ TestScreen }] = await Promise.all([
    import("../features/player/screens/TestScreen"),
    loadTexts("player"),
    loadTexts("responses"),
  ]);
  return { Component: TestScreen };
};

const systemCheck = screen({
  name: "SystemCheck",
  path: paths.systemCheck,
  access: "public",
  lazy: async () => {
    const [{ SystemCheckScreen }] = await Promise.all([
      import("../features/systemcheck/SystemCheckScreen"),
      loadTexts("systemcheck"),
    ]);
    return { Component: SystemCheckScreen };
  },
});

const playerScreens: RouteObject[] = [paths.test, paths.mobileTest].map((path) =>
  screen({
    name: path === paths.test ? "ToeflTest" : "MToeflTest",
    path,
    access: "signed-in",
    header: false,
    footer: false,
    banner: false,
    lazy: player,
  }),
);

const handIn = screen({
  name: "HandIn",
  path: paths.handIn,
  access: "signed-in",
  lazy: async () => {
    const [{ HandInScreen }] = await Promise.all([
      import("../features/handin/HandInScreen"),
      loadTexts("responses"),
    ]);
    return { Component: HandInScreen };
  },
});

/** Screens on MUI and the query cache. */
const setTest = async () => {
  const [{ SetTestScreen }] = await Promise.all([
    import("../features/setup/SetTestScreen"),
    loadTexts("setup", "tests", "browse", "families"),
  ]);
  return { Component: SetTestScreen };
};

const appScreens: RouteObject[] = [
  screen({
    name: "ToeflTests",
    path: paths.tests,
    access: "public",
    lazy: async () => {
      const [{ TestsScreen }] = await Promise.all([
        import("../features/tests/TestsScreen"),
        loadTexts("tests"),
      ]);
      return { Component: TestsScreen };
    },
  }),
  screen({ name: "SetTest", path: paths.setTest, access: "signed-in", lazy: setTest }),
  screen({ name: "MSetTest", path: paths.mobileSetTest, access: "signed-in", lazy: setTest }),
  screen({
    name: "StartTest",
    path: paths.startTest,
    access: "signed-in",
    lazy: async () => {
      const [{ StartTestScreen }] = await Promise.all([
        import("../features/setup/StartTestScreen"),
        loadTexts("setup", "families"),
      ]);
      return { Component: StartTestScreen };
    },
  }),
  ...browseScreens,
  ...resultScreens,
  ...familyScreens,
  ...profileScreens,
  ...staffScreens,
  ...brandScreens,
  ...assignedScreens,
  ...officeScreens,
  ...bankScreens,
];

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <RouteError alone />,
    children: [
      {
        errorElement: <RouteError />,
        children: [
          ...publicScreens,
          systemCheck,
          ...playerScreens,
          handIn,
          {
            lazy: async () => ({ Component: (await import("./AppLayout")).AppLayout }),
            children: [{ errorElement: <RouteError />, children: appScreens }],
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
