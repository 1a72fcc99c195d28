/** What a counted page view may say of its address. Small, because the first script needs it too. */

const secrets = ["token", "reset", "share", "key", "code"];

/** After a navigation has settled, in milliseconds. */
export const viewDelay = 300;

/** The address as it may be stored. */
export function publicUrl(href: string): string {
  const url = new URL(href);
  for (const name of secrets) url.searchParams.delete(name);
  url.hash = "";
  return url.href;
}

/**
 * The token of a partner's link, which has three parts. The tokens of mailed links have none, so that an address
 * with one of those is left to its own screen.
 */
export function partnerTokenIn(search: string): string | null {
  const token = new URLSearchParams(search).get("token") ?? "";
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) ? token : null;
}

/** The view that was counted before the app started, which must not be counted again. */
export const early: { url: string | null } = { url: null };
