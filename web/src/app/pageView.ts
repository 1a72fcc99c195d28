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

/** The view that was counted before the app started, which must not be counted again. */
export const early: { url: string | null } = { url: null };
