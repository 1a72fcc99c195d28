/** Keys of a screen, while nothing is typed and no dialog is open. */
import { useEffect, useRef } from "react";

/** Names as `KeyboardEvent.key` has them, letters in lower case; `Space` for the space bar. */
export function useKeys(acts: Record<string, (() => void) | undefined>): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const { target } = event;
      if (
        !(target instanceof Element) ||
        target.closest("input, textarea, select, [role=dialog], [role=menu]")
      )
        return;
      const name = event.key === " " ? "Space" : event.key.toLowerCase();
      // Where a button has the focus, the space bar presses that.
      if (name === "Space" && target.closest("button, a")) return;
      const act = latest.current[name];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
