/** A short message that outlives one navigation, such as "You are logged out". */
import { useSyncExternalStore } from "react";

/** Keys below `shell` of the namespace `common`. */
export type Flash = "logged_out";

let current: Flash | null = null;
const watchers = new Set<() => void>();
const shownFor = 5_000;
let timer: ReturnType<typeof setTimeout> | undefined;

function set(flash: Flash | null): void {
  current = flash;
  for (const watch of [...watchers]) watch();
}

/** Shows the message for five seconds. */
export function tell(flash: Flash): void {
  clearTimeout(timer);
  set(flash);
  timer = setTimeout(() => set(null), shownFor);
}

/** The message now, if any. */
export function useFlash(): Flash | null {
  return useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => void watchers.delete(watch);
    },
    () => current,
    () => null,
  );
}
