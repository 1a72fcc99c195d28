import { useEffect } from "react";

/** Less than this is a phone on its side, or one with its keyboard open. */
const LOW_PX = 480;

/**
 * The keyboard of a phone covers the page instead of shrinking it: the player takes the height that is really seen, so
 * that the line being written, the word count and the way on stay in sight.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const root = document.documentElement;
    const seen = window.visualViewport;
    const measure = () => {
      const height = Math.round(seen?.height ?? window.innerHeight);
      root.style.setProperty("--seen-height", `${height}px`);
      root.toggleAttribute("data-low", height <= LOW_PX);
      // iOS scrolls the page below a fixed player to show the cursor.
      if (seen && seen.offsetTop > 0) window.scrollTo(0, 0);
    };
    measure();
    seen?.addEventListener("resize", measure);
    seen?.addEventListener("scroll", measure);
    return () => {
      seen?.removeEventListener("resize", measure);
      seen?.removeEventListener("scroll", measure);
      root.style.removeProperty("--seen-height");
      root.removeAttribute("data-low");
    };
  }, []);
}
