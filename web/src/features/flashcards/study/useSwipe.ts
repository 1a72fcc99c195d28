/** A card that is pushed aside by a finger: to the left it is hard, to the right easy, as the thirds lie. */
import { type PointerEvent, useRef, useState } from "react";

/** How far a finger goes before it counts, in pixels. */
const FAR = 90;
/** Below this it was a tap. */
const TAP = 8;

export type Swipe = "left" | "right";

/** Pure: what a movement means. */
export function swipeOf(x: number, y: number): Swipe | null {
  if (Math.abs(x) < FAR || Math.abs(x) < Math.abs(y) * 1.5) return null;
  return x < 0 ? "left" : "right";
}

export function useSwipe(isOn: boolean, act: (swipe: Swipe) => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  const [shift, setShift] = useState(0);
  const end = () => {
    start.current = null;
    setShift(0);
  };
  return {
    /** How far the card is pushed now. */
    shift,
    /** What would happen if the finger left now. */
    would: swipeOf(shift, 0),
    on: {
      onPointerDown(event: PointerEvent) {
        if (!isOn || event.pointerType === "mouse") return;
        start.current = { id: event.pointerId, x: event.clientX, y: event.clientY };
      },
      onPointerMove(event: PointerEvent) {
        const from = start.current;
        if (from?.id !== event.pointerId) return;
        const x = event.clientX - from.x;
        setShift(Math.abs(x) < TAP ? 0 : x);
      },
      onPointerUp(event: PointerEvent) {
        const from = start.current;
        if (from?.id !== event.pointerId) return;
        const swipe = swipeOf(event.clientX - from.x, event.clientY - from.y);
        end();
        if (swipe) act(swipe);
      },
      onPointerCancel: end,
    },
  };
}
