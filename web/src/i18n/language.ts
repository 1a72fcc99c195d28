/**
 * The interface language now. Kept apart from i18next, so that the api client can name it
 * without loading translations.
 */
import { useSyncExternalStore } from "react";
import type { Lang } from "../api/types";

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
