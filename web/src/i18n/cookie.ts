/**
 * The chosen language between visits: in a cookie, so that the server can pre-render in it.
 * Apart from the rest, because the first script needs it without React.
 */
import type { Lang } from "../api/types";
import { toLang } from "./languages";

const cookieName = "lang";

/** The language that the address asks for (`?lang=tw`): links that work before scripts do. */
export function askedLanguage(): Lang | null {
  return toLang(new URLSearchParams(location.search).get("lang"));
}

/**
 * Whether texts are shown as pseudo-language (`?lang=pseudo`): longer and accented, so that a layout that breaks and
 * a sentence that is not translated are seen. On the hosts of development only, until another language is asked for.
 */
export function isPseudo(): boolean {
  if (!/^(localhost|.+\.localhost|127\.0\.0\.1)$/.test(location.hostname)) return false;
  try {
    const asked = new URLSearchParams(location.search).get("lang");
    if (asked) sessionStorage.setItem("pseudo", asked);
    return sessionStorage.getItem("pseudo") === "pseudo";
  } catch {
    return false;
  }
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
