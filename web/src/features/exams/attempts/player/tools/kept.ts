/** Small things of the learner that live on this device only: notes, highlights, how the passage is shown. */
import { useSyncExternalStore } from "react";

const watchers = new Set<() => void>();
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Keeps a text under a key; without storage as long as the page lives. */
export function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    memory.set(key, text);
  }
  for (const watch of [...watchers]) watch();
}

/** The text kept under a key. */
export function useKept(key: string): string | null {
  return useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => void watchers.delete(watch);
    },
    () => read(key),
  );
}
