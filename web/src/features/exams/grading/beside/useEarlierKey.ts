/** Alt+H opens and closes earlier work and goes to it, from anywhere on the desk (docs/decisions/0036-the-grading-desk-by-keyboard.md). */
import { type RefObject, useEffect, useRef } from "react";

export function useEarlierKey(act: () => void): RefObject<HTMLElement | null> {
  const summary = useRef<HTMLElement>(null);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isOther =
        !event.altKey || event.ctrlKey || event.metaKey || event.repeat || event.code !== "KeyH";
      if (isOther || document.querySelector("dialog[open], [role='dialog']")) return;
      event.preventDefault();
      summary.current?.focus();
      latest.current();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return summary;
}
