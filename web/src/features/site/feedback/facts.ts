/** What a report tells about where it was written (D-112). */
import { basePath } from "../../../app/paths";

/** The page without its query, the version of the front end, the browser's own words. */
export function facts(): { page: string; build: string; browser: string } {
  const { pathname } = window.location;
  const page = pathname.startsWith(basePath) ? pathname.slice(basePath.length) || "/" : pathname;
  return { page, build: build(), browser: navigator.userAgent };
}

/** The first script carries the build's fingerprint in its name; in development there is none. */
function build(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]');
  return script?.src.match(/-([\w-]{6,})\.js/)?.[1] ?? "development";
}
