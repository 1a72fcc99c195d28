/** Rows that are one stop for Tab: the patterns of ARIA for tabs and for toolbars. */
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";

/** What a row may hold. What is disabled is passed over. */
const ENTRIES = "button:not(:disabled), a[href], input:not(:disabled)";

interface ArrowKeysOptions {
  /** Called where the arrows arrive: a tab is shown as soon as it is reached, a tool waits to be pressed. */
  onArrive?: (entry: HTMLElement) => void;
}

/**
 * Left, right, Home and End lead from entry to entry and around. Tab stops at the chosen tab, or where the focus was
 * last. Belongs to the component that shows the entries: it looks at them anew after each of its renders.
 */
export function useArrowKeys<T extends HTMLElement>({ onArrive }: ArrowKeysOptions = {}) {
  const ref = useRef<T>(null);
  const last = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => letStopAt(entriesOf(ref.current), last.current));

  const onKeyDown = (event: KeyboardEvent<T>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const entries = entriesOf(event.currentTarget);
    const to = goalOf(event.key, entries.indexOf(document.activeElement as HTMLElement), entries.length);
    const entry = to === null ? undefined : entries.at(to);
    if (!entry) return;
    event.preventDefault();
    entry.focus();
    onArrive?.(entry);
  };
  const onFocus = (event: { currentTarget: T; target: EventTarget }) => {
    const entries = entriesOf(event.currentTarget);
    last.current = entries.find((entry) => entry === event.target) ?? last.current;
    letStopAt(entries, last.current);
  };
  return { ref, onKeyDown, onFocus };
}

function entriesOf(place: HTMLElement | null): HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>(ENTRIES) ?? [])];
}

function letStopAt(entries: readonly HTMLElement[], last: HTMLElement | null): void {
  const stop =
    entries.find((entry) => entry.getAttribute("aria-selected") === "true") ??
    entries.find((entry) => entry === last) ??
    entries[0];
  for (const entry of entries) entry.tabIndex = entry === stop ? 0 : -1;
}

/** The place a key leads to, as `at` counts it; null when it leads nowhere. */
function goalOf(key: string, from: number, count: number): number | null {
  if (from < 0) return null;
  switch (key) {
    case "ArrowLeft":
      return from - 1;
    case "ArrowRight":
      return (from + 1) % count;
    case "Home":
      return 0;
    case "End":
      return -1;
    default:
      return null;
  }
}
