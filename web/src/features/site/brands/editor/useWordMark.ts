/** Draws the logo from name and colors a moment after they have changed, as long as no own logo was brought. */
import { useEffect, useState } from "react";
import { drawWordMark } from "./api";
import type { Draft } from "./draft";

/** After the last key stroke, in milliseconds. */
const pause = 400;

/** Whether the last try failed, which mostly means characters that the font does not have. */
export function useWordMark(draft: Draft, change: (update: (draft: Draft) => Draft) => void): boolean {
  const [hasFailed, setFailed] = useState(false);
  const { name, theme } = draft.brand;
  const wanted =
    draft.drawsLogo && name.trim() ? JSON.stringify([name, theme.primary, theme.accent, theme.ink]) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` is what the drawing depends on
  useEffect(() => {
    if (wanted === null) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      drawWordMark({ name, theme }, stop.signal).then(
        (mark) => {
          setFailed(false);
          change((now) => ({ ...now, brand: { ...now.brand, ...mark } }));
        },
        () => !stop.signal.aborted && setFailed(true),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);
  return hasFailed;
}
