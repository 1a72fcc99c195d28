/** Translations: one JSON file per language and feature, loaded when a screen first needs it. */
import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Lang } from "../api/types";
import { isPseudo, rememberLanguage } from "./cookie";
import { setLanguage } from "./language";
import { fromHtmlTag, htmlTag } from "./languages";
import type { Messages } from "./messages";
import type { Namespace } from "./namespaces";
import { unbreakable } from "./unbroken";

/** A script of its own for each language: no page carries the addresses of the other two. */
const languages: Record<Lang, () => Promise<{ files: Record<string, () => Promise<Messages>> }>> = {
  en: () => import("./texts/en"),
  cn: () => import("./texts/cn"),
  tw: () => import("./texts/tw"),
};

async function load(lang: Lang, namespace: string): Promise<Messages> {
  const { files } = await languages[lang]();
  const file = files[`../../../locales/${lang}/${namespace}.json`];
  if (!file) throw new Error(`no texts for ${lang}/${namespace}`);
  const messages = await file();
  return isPseudo() ? (await import("./pseudo")).pseudo(messages) : messages;
}

/** i18next plug-in that reads our files. */
const reader = {
  type: "backend" as const,
  init() {},
  read(tag: string, namespace: string, done: (error: unknown, messages: Messages | null) => void) {
    load(fromHtmlTag(tag), namespace).then(
      (messages) => done(null, messages),
      (error: unknown) => done(error, null),
    );
  },
};

/** In development a text that fell back to English is reported (D-145). */
const reportsMissing = import.meta.env.DEV
  ? {
      saveMissing: true,
      missingKeyHandler: (tags: readonly string[], namespace: string, key: string) =>
        console.warn(`no text for ${namespace}:${key} in ${tags.join(", ")}`),
    }
  : {};

/** Starts i18next in a language, with the namespaces the first screen needs. */
export async function startI18n(lang: Lang, namespaces: Namespace[]): Promise<i18n> {
  await i18next
    .use(reader)
    .use(initReactI18next)
    .use(unbreakable)
    .init({
      lng: htmlTag[lang],
      // Missing Chinese text falls back to English (D-145); the parity test keeps that theoretical.
      fallbackLng: lang === "en" ? false : "en",
      supportedLngs: Object.values(htmlTag),
      load: "currentOnly",
      ns: namespaces,
      defaultNS: "common",
      interpolation: { escapeValue: false },
      postProcess: unbreakable.name,
      partialBundledLanguages: true,
      react: { useSuspense: true },
      ...reportsMissing,
    });
  applyLanguage(lang);
  return i18next;
}

function applyLanguage(lang: Lang): void {
  setLanguage(lang);
  document.documentElement.lang = htmlTag[lang];
}

/** The language that was asked for last: the texts of an earlier one may come later. */
let asked: Lang | null = null;

/** Switches the interface; remembers the choice for the next visit. */
export async function changeLanguage(lang: Lang): Promise<void> {
  asked = lang;
  await i18next.changeLanguage(htmlTag[lang]);
  if (asked !== lang) return;
  applyLanguage(lang);
  rememberLanguage(lang);
}

/** Loads the texts of a screen beside its code, so that it appears complete. */
export async function loadTexts(...namespaces: Namespace[]): Promise<void> {
  await i18next.loadNamespaces(namespaces);
}
