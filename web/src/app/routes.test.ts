import type { RouteObject } from "react-router";
import { expect, it } from "vitest";
import { demoBrand } from "../testing/demoBrand";
import { person } from "../testing/people";
import { paths } from "./paths";
import type { RouteGroup } from "./routeGroups";
import { routes } from "./routes";
import { metaOf } from "./screens";
import { mainMenu, personMenu } from "./shell/menu";

const flat = (table: RouteObject[]): RouteObject[] =>
  table.flatMap((route) => [route, ...flat(route.children ?? [])]);
const groups = Object.values(
  import.meta.glob<RouteGroup>("./routeGroups/*.ts", { eager: true, import: "group" }),
);
const comesAlong = flat(routes).filter(({ path }) => path !== undefined && path !== "*");
const screens = [...comesAlong, ...groups.flatMap(({ plain, mui }) => flat([...plain, ...mui]))];

it("lets the landing page carry the addresses it leads to, and no others", () => {
  const led = [paths.landing, paths.login, paths.register, paths.terms, paths.contact, paths.notFound];
  expect(comesAlong.map(({ path }) => path)).toEqual(led);
});

it("gives every listed address a screen, and lists every screen's address", () => {
  expect(screens.map(({ path }) => path).sort()).toEqual(Object.values<string>(paths).sort());
});

it("says of every screen who may open it, and guards it", () => {
  const open = screens.filter(
    ({ handle, middleware }) => metaOf(handle) === null || middleware?.length !== 1,
  );
  expect(open.map(({ path }) => path)).toEqual([]);
});

it("keeps members' screens closed to visitors", () => {
  const open = screens.filter(({ handle }) => metaOf(handle)?.access === "public").map(({ path }) => path);
  const visitors = [
    paths.landing,
    paths.login,
    paths.register,
    paths.verify,
    // The token of the mail is the permission.
    paths.parentLink,
    paths.parentConsent,
    paths.withdrawConsent,
    paths.setPassword,
    paths.resetPassword,
    paths.keepAccount,
    paths.confirmEmail,
    paths.forgotPassword,
    paths.terms,
    paths.contact,
    // The form's key is the permission.
    paths.enroll,
    paths.notFound,
    // Where a partner's link leads that does not work, or that asks for a step first.
    paths.partnerRefused,
    paths.partnerStep,
    // Visitors read there what grading is; the desk opens for graders.
    paths.grading,
    paths.gradingSamples,
    // Whoever holds a printed report may compare it.
    paths.scoreReport,
    // What is sold can be read before one has an account.
    paths.plans,
    paths.planCoins,
    paths.planGrading,
    // Books and words are read; studying them is for members (D-022).
    paths.flashcards,
    paths.wordList,
  ];
  const trial: string[] = [
    paths.tests,
    paths.browse,
    paths.browseDetail,
    paths.systemCheck,
    paths.tryQuestions,
  ];
  expect(open.filter((path) => !trial.includes(path ?? "")).sort()).toEqual([...visitors].sort());
});

it("leads from the menus to screens only", () => {
  const everyone = person({ all_roles: ["student", "admin"], grading_sections: ["writing"] });
  const known = new Set(screens.map(({ path }) => path));
  const entries = [
    ...mainMenu(everyone, demoBrand()).flatMap((entry) => ("links" in entry ? entry.links : [entry])),
    ...personMenu(everyone, demoBrand()),
  ];
  expect(entries.filter(({ to }) => !known.has(to))).toEqual([]);
});

it("keeps what runs the platform to the default brand (R-293 to R-300)", () => {
  const flagged = screens.filter(({ handle }) => metaOf(handle)?.isAdminPage).map(({ path }) => path);
  const operators = [
    paths.analytics,
    paths.payments,
    paths.pageView,
    paths.speechAnalytics,
    ...Object.values<string>(paths).filter((path) => path.startsWith(paths.adminTools)),
  ];
  expect(operators.filter((path) => !flagged.includes(path))).toEqual([]);
});

/** The public set of section 4. */
const passages = [
  "Login",
  "Register",
  "PageNotFound",
  "ForgetPassword",
  "SetPassword",
  "ResetPassword",
  "Verify",
];
/** A detour of the guard itself, and pages that a link leads to which serves once. */
const once = [
  "RegisterDetail",
  "ParentLink",
  "ParentConsent",
  "WithdrawConsent",
  "KeepAccount",
  "ConfirmEmail",
  "PartnerRefused",
  "PartnerStep",
];

it("forgets exactly the passages as last accessed path", () => {
  const wrong = screens
    .map(({ handle }) => metaOf(handle))
    .filter((meta) => meta && Boolean(meta.forgets) !== [...passages, ...once].includes(meta.name));
  expect(wrong).toEqual([]);
});

it("asks for the rest of the registration everywhere else", () => {
  const skipping = screens.map(({ handle }) => metaOf(handle)).filter((meta) => meta?.skipsBindCheck);
  const names = skipping.map((meta) => meta?.name ?? "");
  expect(names).toEqual(expect.arrayContaining(["RegisterDetail", "Verify"]));
  // what is printed for others needs no finished registration.
  const printed = ["WritingContent", "AllContent"];
  expect(names.filter((name) => ![...passages, ...once, ...printed].includes(name))).toEqual([]);
});

it("hides header and footer where section 2 says so", () => {
  const bare = (part: "header" | "footer") =>
    screens.filter(({ handle }) => metaOf(handle)?.[part] === false).map(({ path }) => path);
  // A preview is the player, too.
  const tests = [paths.test, paths.mobileTest, paths.questionPreview];
  const full = [...tests, paths.wordCard, paths.myWordCard, paths.myWordList];
  expect(bare("header").sort()).toEqual([...full, paths.grading].sort());
  expect(bare("footer").sort()).toEqual(
    [...full, paths.grading, paths.explanation, paths.browseDetail].sort(),
  );
});
