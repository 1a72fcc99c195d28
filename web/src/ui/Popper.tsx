/** A small card at something in the page, which stays readable beside it: takes the focus, and gives it back when it closes. */
import MuiPopper from "@mui/material/Popper";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import styles from "./Popper.module.css";

/** Where it stands: an element, or a place such as a selection. */
export interface Anchor {
  getBoundingClientRect: () => DOMRect;
  /** The element that scrolls along with the place. */
  contextElement?: Element;
}

interface PopperProps {
  anchor: Anchor;
  /** Its name. */
  label: string;
  onClose: () => void;
  children: ReactNode;
}

const modifiers = [
  { name: "offset", options: { offset: [0, 8] } },
  { name: "preventOverflow", options: { padding: 16, altAxis: true } },
  { name: "flip", options: { padding: 16 } },
];

export function Popper({ anchor, ...card }: PopperProps) {
  return (
    <MuiPopper
      open
      anchorEl={anchor}
      placement="bottom-start"
      modifiers={modifiers}
      className={styles.popper}
    >
      <PopperCard {...card} />
    </MuiPopper>
  );
}

/** A part of its own: it appears a moment after its frame, and takes the focus then. */
function PopperCard({ label, onClose, children }: Omit<PopperProps, "anchor">) {
  const card = useRef<HTMLDivElement>(null);
  useFocusInside(card);
  useClosing(card, onClose);
  // Keys pressed in it mean nothing to the page, which may have letters that do something.
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape") event.stopPropagation();
  };
  // The page stays usable beside it: a <dialog> would be modal, or stand in the flow.
  return (
    <div ref={card} role="dialog" aria-label={label} tabIndex={-1} className={styles.card} onKeyDown={press}>
      {children}
    </div>
  );
}

function useFocusInside(card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    const own = card.current;
    own?.focus({ preventScroll: true });
    return () => {
      const { activeElement } = document;
      // Whoever has gone on to something else stays there.
      const isInside = activeElement === document.body || own?.contains(activeElement);
      if (isInside && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [card]);
}

/** Escape closes it, wherever the focus is; so does a press elsewhere, which does there what it does. */
function useClosing(card: RefObject<HTMLElement | null>, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && card.current?.contains(target))) latest.current();
    };
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener("pointerdown", press, { signal });
    document.addEventListener("keydown", ({ key }) => key === "Escape" && latest.current(), { signal });
    return () => stop.abort();
  }, [card]);
}
