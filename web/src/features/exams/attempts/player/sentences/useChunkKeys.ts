/** Figures pick chunks, Backspace takes the last one back; off when the learner has switched single keys off. */
import { useEffect, useRef } from "react";
import { isBusy, useKeysOn } from "../bar/keys";

export function useChunkKeys(pick: (index: number) => void, takeLast: () => void): void {
  const on = useKeysOn();
  const latest = useRef({ pick, takeLast });
  latest.current = { pick, takeLast };
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => {
      if (isBusy(event)) return;
      if (event.key === "Backspace") latest.current.takeLast();
      else if (/^[1-9]$/.test(event.key)) latest.current.pick(Number(event.key) - 1);
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [on]);
}
