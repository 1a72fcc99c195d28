/** Puts the focus on a place of the marking panel, also when its response is only about to be drawn. */
import { type RefObject, useEffect, useState } from "react";
import { type Place, selectorOf } from "./places";

/** `item` is the response that is drawn now. */
export function useDeskFocus(panel: RefObject<HTMLElement | null>, item: string | undefined) {
  const [wanted, setWanted] = useState<Place | null>(null);
  // Not a layout effect: a dialog that closes gives the focus back first.
  useEffect(() => {
    if (!wanted || wanted.item !== item) return;
    // The text under edit is beside the panel.
    const around = wanted.part === "document" ? document : panel.current;
    const found = around?.querySelector<HTMLElement>(selectorOf(wanted));
    found?.focus();
    found?.closest("[data-scale], [data-part]")?.scrollIntoView({ block: "nearest" });
  }, [panel, wanted, item]);
  return setWanted;
}
