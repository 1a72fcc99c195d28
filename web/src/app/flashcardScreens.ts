/** The addresses of the flashcards; part of the table in routeGroups/learners.ts. Books and words are open to visitors (D-022). */
import type { RouteObject } from "react-router";
import { loadTexts } from "../i18n";
import { paths } from "./paths";
import { screen } from "./screens";

/** Studied without anything around it (R-233, R-234, D-093, R-275). */
const bare = { access: "signed-in", header: false, footer: false, banner: false } as const;

const studyScreens = () => import("../features/flashcards/study/StudyScreens");
/** Whoever looks at a list may be without a network when they begin with it. */
const ahead = () => void studyScreens().catch(() => undefined);

export const flashcardScreens: RouteObject[] = [
  screen({
    name: "Flashcards",
    path: paths.flashcards,
    access: "public",
    lazy: async () => {
      const [{ BooksScreen }] = await Promise.all([
        import("../features/flashcards/books/BooksScreen"),
        // Missed words are saved as those that are looked up.
        loadTexts("flashcards", "lookup"),
      ]);
      return { Component: BooksScreen };
    },
  }),
  screen({
    name: "MyFlashcards",
    path: paths.myFlashcards,
    access: "signed-in",
    lazy: async () => {
      const [{ CollectionsScreen }] = await Promise.all([
        import("../features/flashcards/collections/CollectionsScreen"),
        loadTexts("flashcards"),
      ]);
      return { Component: CollectionsScreen };
    },
  }),
  screen({
    name: "FlashcardsVocabulariesList",
    path: paths.wordList,
    access: "public",
    lazy: async () => {
      const [{ ListScreen }] = await Promise.all([
        import("../features/flashcards/words/ListScreen"),
        loadTexts("flashcards"),
      ]);
      ahead();
      return { Component: ListScreen };
    },
  }),
  screen({
    name: "FlashcardsVocabulariesCard",
    path: paths.wordCard,
    ...bare,
    lazy: async () => {
      const [{ ListCardScreen }] = await Promise.all([studyScreens(), loadTexts("flashcards")]);
      return { Component: ListCardScreen };
    },
  }),
  screen({
    name: "MyFlashcardsVocabulariesList",
    path: paths.myWordList,
    access: "signed-in",
    header: false,
    footer: false,
    lazy: async () => {
      const [{ CollectionScreen }] = await Promise.all([
        import("../features/flashcards/words/CollectionScreen"),
        loadTexts("flashcards"),
      ]);
      ahead();
      return { Component: CollectionScreen };
    },
  }),
  screen({
    name: "MyFlashcardsVocabulariesCard",
    path: paths.myWordCard,
    ...bare,
    lazy: async () => {
      const [{ CollectionCardScreen }] = await Promise.all([studyScreens(), loadTexts("flashcards")]);
      return { Component: CollectionCardScreen };
    },
  }),
];
