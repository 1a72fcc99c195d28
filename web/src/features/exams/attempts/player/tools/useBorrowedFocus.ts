import { type RefObject, useEffect } from "react";

/** What opens takes the focus, and gives it back to where it came from when it closes. */
export function useBorrowedFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    place.current?.focus();
    return () => {
      // Whoever has gone on to something else stays there.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, [place]);
}
