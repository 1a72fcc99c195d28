/** The keys of the player: letters choose, N goes on, P goes back. They can be switched off (WCAG 2.1.4). */
import { useEffect, useRef, useSyncExternalStore } from "react";

const STORED = "player-keys";
const watchers = new Set<() => void>();

function isOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    return true;
  }
}

/** Remembers the choice for this browser. */
export function setKeysOn(on: boolean): void {
  try {
    localStorage.setItem(STORED, on ? "on" : "off");
  } catch {
    // Without storage the keys stay on.
  }
  for (const watch of [...watchers]) watch();
}

/** Whether single keys do something. */
export function useKeysOn(): boolean {
  return useSyncExternalStore((watch) => {
    watchers.add(watch);
    return () => void watchers.delete(watch);
  }, isOn);
}

/** What a pressed key means, or null. */
export type KeyMeaning = { kind: "choose"; index: number } | { kind: "next" } | { kind: "back" };

/**
 * Reads a key. Letters and figures choose; N goes on, P goes back. B chooses the second option where there are
 * options, and goes back where there are none.
 */
export function meaningOf(key: string, hasOptions: boolean): KeyMeaning | null {
  if (key.length !== 1) return null;
  const letter = key.toLowerCase();
  if (letter === "n") return { kind: "next" };
  if (letter === "p" || (letter === "b" && !hasOptions)) return { kind: "back" };
  const index = Math.max("abcdef".indexOf(letter), "123456".indexOf(letter));
  return hasOptions && index >= 0 ? { kind: "choose", index } : null;
}

/** Whether someone is typing, a dialog has the keyboard, or the step lies inert below a stopped clock. */
export function isBusy(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented)
    return true;
  const target = event.target as HTMLElement | null;
  if (
    target?.closest(
      "dialog, textarea, select, [contenteditable=true], input:not([type=radio]):not([type=checkbox])",
    )
  )
    return true;
  return document.querySelector("dialog[open], [inert]") !== null;
}

/** Listens while the component is shown. */
export function usePlayerKeys(hasOptions: boolean, act: (meaning: KeyMeaning) => void): void {
  const latest = useRef(act);
  latest.current = act;
  const on = useKeysOn();
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => {
      const meaning = isBusy(event) ? null : meaningOf(event.key, hasOptions);
      if (!meaning) return;
      event.preventDefault();
      latest.current(meaning);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [on, hasOptions]);
}
