/**
 * Dragging a chunk by mouse, pen or finger. Pointer events serve all three; the drag and drop of the browser would
 * leave phones out.
 */
import { type PointerEvent, useRef, useState } from "react";

/** A chunk on its way. */
export interface Dragged {
  chunk: string;
  dx: number;
  dy: number;
  /** The blank below it. */
  over: number | null;
}

/** Where a chunk was let go. */
export type Dropped = { kind: "blank"; at: number } | { kind: "bank" };

/** A hand that trembles does not drag. */
const SLACK_PX = 6;

/** `drop` is told where a chunk was let go; a short press stays a click. */
export function useDrag(drop: (chunk: string, where: Dropped) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const press = useRef<{ chunk: string; x: number; y: number; isDrag: boolean } | null>(null);
  const wasDrag = useRef(false);

  const handlers = (chunk: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      press.current = { chunk, x: event.clientX, y: event.clientY, isDrag: false };
      wasDrag.current = false;
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = press.current;
      if (!from) return;
      const dx = event.clientX - from.x;
      const dy = event.clientY - from.y;
      if (!from.isDrag && Math.hypot(dx, dy) < SLACK_PX) return;
      from.isDrag = true;
      const below = placeAt(event.clientX, event.clientY);
      setDragged({ chunk: from.chunk, dx, dy, over: below?.kind === "blank" ? below.at : null });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const from = press.current;
      press.current = null;
      setDragged(null);
      if (!from?.isDrag) return;
      wasDrag.current = true;
      const below = placeAt(event.clientX, event.clientY);
      if (below) drop(from.chunk, below);
    },
    onPointerCancel: () => {
      press.current = null;
      setDragged(null);
    },
  });
  /** The click that ends a drag is not a press. */
  const isPress = () => {
    const was = wasDrag.current;
    wasDrag.current = false;
    return !was;
  };
  return { dragged, handlers, isPress };
}

function placeAt(x: number, y: number): Dropped | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const blank = element.closest<HTMLElement>("[data-blank]");
    if (blank) return { kind: "blank", at: Number(blank.dataset.blank) };
    if (element.closest("[data-bank]")) return { kind: "bank" };
  }
  return null;
}
