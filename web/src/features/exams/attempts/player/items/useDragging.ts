/**
 * Dragging with mouse, pen or finger: `data-drag` names what can be taken, `data-drop` where it can be let go.
 * A finger takes hold at `data-grip` only, so that the page still scrolls under it. Whatever can be dragged can also be
 * clicked or reached by keys: this hook adds a way and takes none.
 */
import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from "react";

/** What is being dragged, and over which place. */
export interface Drag {
  id: string;
  over: string | null;
}

const STARTS_AFTER_PX = 6;

export function useDragging(drop: (id: string, target: string | null) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef(drop);
  latest.current = drop;
  const end = useRef<() => void>(() => {});
  useEffect(() => () => end.current(), []);

  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    const touched = event.target as HTMLElement;
    const source = touched.closest<HTMLElement>("[data-drag]");
    const id = source?.dataset.drag;
    if (!source || !id || event.button !== 0 || touched.closest("button:not([data-grip]), select")) return;
    if (event.pointerType === "touch" && !touched.closest("[data-grip]")) return;
    const from = { x: event.clientX, y: event.clientY };
    const box = source.getBoundingClientRect();
    let ghost: HTMLElement | null = null;
    let over: string | null = null;

    const move = (now: PointerEvent) => {
      if (!ghost && Math.hypot(now.clientX - from.x, now.clientY - from.y) < STARTS_AFTER_PX) return;
      now.preventDefault();
      ghost ??= ghostOf(source, box);
      ghost.style.translate = `${now.clientX - from.x}px ${now.clientY - from.y}px`;
      over =
        document.elementFromPoint(now.clientX, now.clientY)?.closest<HTMLElement>("[data-drop]")?.dataset
          .drop ?? null;
      setDrag({ id, over });
    };
    const stop = () => {
      ghost?.remove();
      setDrag(null);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", stop);
      window.removeEventListener("keydown", giveUp);
      end.current = () => {};
    };
    const up = () => {
      const isDragged = ghost !== null;
      stop();
      if (!isDragged) return;
      swallowClick();
      latest.current(id, over);
    };
    const giveUp = (key: KeyboardEvent) => key.key === "Escape" && stop();
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", stop);
    window.addEventListener("keydown", giveUp);
    end.current = stop;
  };
  return { drag, onPointerDown };
}

/** A picture of the thing that follows the pointer; nothing can be done with it. */
function ghostOf(source: HTMLElement, box: DOMRect): HTMLElement {
  const ghost = source.cloneNode(true) as HTMLElement;
  ghost.removeAttribute("data-drag");
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("ghost");
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    margin: "0",
    pointerEvents: "none",
    zIndex: "20",
  });
  (source.closest(".player") ?? document.body).append(ghost);
  return ghost;
}

/** Letting go is no click on what lies under the pointer. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
}
