/** The item bank, for admins of the default brand; part of the table in routeGroups/staff.ts. */
import { type ComponentType, createElement } from "react";
import type { RouteObject } from "react-router";
import { loadTexts } from "../i18n";
import { type Path, paths } from "./paths";
import { screen } from "./screens";

function bankScreen(name: string, path: Path, load: () => Promise<ComponentType>): RouteObject {
  return screen({
    name,
    path,
    access: "admin",
    isAdminPage: true,
    lazy: async () => {
      const [Component] = await Promise.all([load(), loadTexts("bank")]);
      return { Component };
    },
  });
}

/** Search, one question, packs, one pack, and the player without an attempt. */
export const bankScreens: RouteObject[] = [
  bankScreen(
    "ToeflQuestionSearch",
    paths.questionSearch,
    async () => (await import("../features/content/bank/search/SearchScreen")).SearchScreen,
  ),
  bankScreen("ToeflQuestion", paths.question, async () => {
    const [{ ItemScreen }, { WordList }] = await Promise.all([
      import("../features/content/bank/item/ItemScreen"),
      import("../features/exams/reports/explanation/words/WordList"),
    ]);
    return () => createElement(ItemScreen, { Words: WordList });
  }),
  bankScreen(
    "QuestionPacks",
    paths.questionPacks,
    async () => (await import("../features/content/bank/packs/PacksScreen")).PacksScreen,
  ),
  bankScreen(
    "QuestionPack",
    paths.questionPack,
    async () => (await import("../features/content/bank/packs/PackScreen")).PackScreen,
  ),
  bankScreen(
    "QuestionImport",
    paths.questionImport,
    async () => (await import("../features/content/bank/importing/ImportScreen")).ImportScreen,
  ),
  screen({
    name: "QuestionPreview",
    path: paths.questionPreview,
    access: "admin",
    isAdminPage: true,
    header: false,
    footer: false,
    banner: false,
    lazy: async () => {
      const [{ PreviewScreen }] = await Promise.all([
        import("../features/exams/attempts/preview/PreviewScreen"),
        loadTexts("bank", "player"),
      ]);
      return { Component: PreviewScreen };
    },
  }),
];
