/**
 * The interface language now. Kept apart from i18next, so that the api client can name it
 * without loading translations, and in a cookie, so that the server can pre-render in it.
 */
import { useSyncExternalStore } from "react";
import type { Lang } from "../api/types";
import { toLang } from "./languages";

const cookieName = "lang";
let current: Lang = "en";
const watchers = new Set<() => void>();

/** The language of the interface. */
export function getLanguage(): Lang {
  return current;
}

/** Remembers the language; translations are loaded by `changeLanguage`. */
export function setLanguage(lang: Lang): void {
  current = lang;
  for (const watch of [...watchers]) watch();
}

/** The language chosen on an earlier visit. */
export function rememberedLanguage(): Lang | null {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${cookieName}=`));
  return toLang(found?.slice(cookieName.length + 1));
}

/** Lets the next page come in this language from the first byte. */
export function rememberLanguage(lang: Lang): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // The Cookie Store API is missing in browsers we support.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${cookieName}=${lang}; Path=/toefl; Max-Age=31536000; SameSite=Lax${secure}`;
}

/** The language, re-rendering when it changes. */
export function useLanguage(): Lang {
  return useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => void watchers.delete(watch);
    },
    getLanguage,
    getLanguage,
  );
}
