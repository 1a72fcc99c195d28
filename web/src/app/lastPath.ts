/** The last accessed path: where login leads back to. Per tab, and only ever an address of our own. */
import { paths } from "./paths";

const key = "last_accessed_path";
let memory: string | null = null;

/** Remembers a visited path, without the base path. */
export function rememberPath(path: string): void {
  memory = path;
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // The memory copy serves this tab.
  }
}

/** The remembered path, or the practice home. */
export function lastPath(): string {
  let path = memory;
  try {
    path = sessionStorage.getItem(key) ?? memory;
  } catch {
    // See above.
  }
  // One slash only: "//host" would leave the site.
  return path && /^\/(?![/\\])/.test(path) ? path : paths.landing;
}
