/** How wide an element is, so that a drawing in it keeps its type and its dots at their own size. */
import { useLayoutEffect, useRef, useState } from "react";

/** The element to measure, and its width; `usual` until it is known. */
export function useWidth<Box extends HTMLElement>(usual: number): [React.RefObject<Box | null>, number] {
  const element = useRef<Box>(null);
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = () => setWidth(Math.round(box.clientWidth) || usual);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    return () => watch.disconnect();
  }, [usual]);
  return [element, width];
}
