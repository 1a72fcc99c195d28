/** Closes a menu made of `<details>` on Escape, on a press outside and on every navigation. */
import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

export function useDisclosure(): RefObject<HTMLDetailsElement | null> {
  const menu = useRef<HTMLDetailsElement>(null);
  const location = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [location]);

  useEffect(() => {
    const close = (event: Event) => {
      const details = menu.current;
      if (!details?.open) return;
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      const isOutside = event.type === "pointerdown" && !details.contains(event.target as Node);
      if (!isEscape && !isOutside) return;
      details.open = false;
      if (isEscape) details.querySelector("summary")?.focus();
    };
    document.addEventListener("keydown", close);
    document.addEventListener("pointerdown", close);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("pointerdown", close);
    };
  }, []);

  return menu;
}
