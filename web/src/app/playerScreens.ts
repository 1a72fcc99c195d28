/** The addresses of sitting a test: checking the device, the player, handing in a file; part of routeGroups/learners.ts. */
import type { RouteObject } from "react-router";
import { loadTexts } from "../i18n";
import { paths } from "./paths";
import { screen } from "./screens";

/** The player fills the window and carries no component library: answers must come up fast. */
const player = async () => {
  const [{ TestScreen }] = await Promise.all([
    import("../features/exams/attempts/player/screens/TestScreen"),
    loadTexts("player", "responses", "lookup"),
  ]);
  return { Component: TestScreen };
};

/** No component library here. */
export const playerScreens: RouteObject[] = [
  screen({
    name: "TryQuestions",
    path: paths.tryQuestions,
    access: "public",
    lazy: async () => {
      const [{ TryScreen }] = await Promise.all([
        import("../features/exams/attempts/sample/TryScreen"),
        loadTexts("sample", "player", "responses"),
      ]);
      return { Component: TryScreen };
    },
  }),
  screen({
    name: "SystemCheck",
    path: paths.systemCheck,
    access: "public",
    lazy: async () => {
      const [{ SystemCheckScreen }] = await Promise.all([
        import("../features/exams/attempts/systemcheck/SystemCheckScreen"),
        loadTexts("systemcheck"),
      ]);
      return { Component: SystemCheckScreen };
    },
  }),
  ...[paths.test, paths.mobileTest].map((path) =>
    screen({
      name: path === paths.test ? "ToeflTest" : "MToeflTest",
      path,
      access: "signed-in",
      header: false,
      footer: false,
      banner: false,
      lazy: player,
    }),
  ),
  screen({
    name: "HandIn",
    path: paths.handIn,
    access: "signed-in",
    lazy: async () => {
      const [{ HandInScreen }] = await Promise.all([
        import("../features/exams/attempts/handin/HandInScreen"),
        loadTexts("responses"),
      ]);
      return { Component: HandInScreen };
    },
  }),
];
