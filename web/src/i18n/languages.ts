/** The three languages, with every name they go by: wire, i18next, HTML, HTTP, Intl. */
import type { Lang } from "../api/types";

export const languages: readonly Lang[] = ["en", "cn", "tw"];

/** For `lang` attributes and i18next (whose plural rules need a real tag). */
export const htmlTag = { en: "en", cn: "zh-Hans", tw: "zh-Hant" } as const satisfies Record<Lang, string>;
/** For the Accept-Language header. */
export const httpTag = { en: "en", cn: "zh-CN", tw: "zh-TW" } as const satisfies Record<Lang, string>;
/** For `Intl`. */
export const intlTag = { en: "en-US", cn: "zh-CN", tw: "zh-TW" } as const satisfies Record<Lang, string>;
/** Each language in its own words; never translated, so not in the locales. */
export const ownName = { en: "English", cn: "简体中文", tw: "繁體中文" } as const satisfies Record<
  Lang,
  string
>;
/** The same, where room is short. */
export const shortName = { en: "English", cn: "简体", tw: "繁體" } as const satisfies Record<Lang, string>;

/** Narrows text from a cookie, an address or the server. */
export function toLang(text: unknown): Lang | null {
  return languages.find((lang) => lang === text) ?? null;
}

/** Back from an HTML tag. */
export function fromHtmlTag(tag: string): Lang {
  return languages.find((lang) => htmlTag[lang] === tag) ?? "en";
}
