/** The addresses of the ways in and out, most of them opened from a mail; part of the table in routeGroups/accounts.ts. */
import type { RouteObject } from "react-router";
import { loadTexts } from "../i18n";
import { paths } from "./paths";
import { screen } from "./screens";

/** Confirming, passwords, and partners' links. No component library here. */
export const accountScreens: RouteObject[] = [
  screen({
    name: "Verify",
    path: paths.verify,
    access: "public",
    forgets: true,
    skipsBindCheck: true,
    lazy: async () => {
      const [{ VerifyScreen }] = await Promise.all([
        import("../features/people/accounts/VerifyScreen"),
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
        import("../features/people/accounts/ForgotPasswordScreen"),
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
        import("../features/people/accounts/ChoosePasswordScreen"),
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
        import("../features/people/accounts/ChoosePasswordScreen"),
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
        import("../features/people/accounts/KeepAccountScreen"),
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
        import("../features/people/accounts/ConfirmEmailScreen"),
        loadTexts("accounts"),
      ]);
      return { Component: ConfirmEmailScreen };
    },
  }),
  // Where a partner's link leads that does not work, or that asks for a step first.
  screen({
    name: "PartnerRefused",
    path: paths.partnerRefused,
    access: "public",
    forgets: true,
    skipsBindCheck: true,
    lazy: async () => {
      const [{ RefusedScreen }] = await Promise.all([
        import("../features/people/partners/RefusedScreen"),
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
        import("../features/people/partners/StepScreen"),
        loadTexts("partners", "accounts"),
      ]);
      return { Component: StepScreen };
    },
  }),
];

/** What follows registering: signed in already, and the first screen with the component library. */
export const detailScreens: RouteObject[] = [
  screen({
    name: "RegisterDetail",
    path: paths.registerDetail,
    access: "signed-in",
    skipsBindCheck: true,
    forgets: true,
    lazy: async () => {
      const [{ RegisterDetailScreen }] = await Promise.all([
        import("../features/people/accounts/RegisterDetailScreen"),
        loadTexts("accounts"),
      ]);
      return { Component: RegisterDetailScreen };
    },
  }),
];
