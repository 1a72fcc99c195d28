import { useSyncExternalStore } from "react";

const query = "(max-width: 699px)";

/** Whether the window is that of a phone. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (watch) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", watch);
      return () => list.removeEventListener("change", watch);
    },
    () => window.matchMedia(query).matches,
  );
}
