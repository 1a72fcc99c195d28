/** Names the tab: screen first, brand after it. */
import { useEffect } from "react";
import { useTenant } from "../theme/brand";

export function useTitle(text: string): void {
  const { name } = useTenant();
  useEffect(() => {
    document.title = `${text} · ${name}`;
  }, [text, name]);
}
