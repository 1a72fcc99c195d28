/** A word of the passage that opens its card: by pointer, by finger or by key. */
import { type CSSProperties, useEffect, useId, useRef, useState } from "react";
import { TextLink } from "../../../../../ui/TextLink";
import type { PassageWord } from "./model";
import { WordFacts } from "./WordFacts";
import styles from "./words.module.css";

/** Long enough to move the pointer from the word to its card. */
const LEAVE_MS = 160;
const WIDTH = 300;
const ROOM = 190;

export function WordInText({ word, text }: { word: PassageWord; text: string }) {
  const card = useId();
  const box = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState<CSSProperties | null>(null);
  const timer = useRef<number>(undefined);
  const stay = () => window.clearTimeout(timer.current);
  const open = () => {
    stay();
    const rect = box.current?.getBoundingClientRect();
    if (rect) setPlace(beside(rect));
  };
  const leave = () => {
    stay();
    timer.current = window.setTimeout(() => setPlace(null), LEAVE_MS);
  };
  useClosing(box, place !== null, () => setPlace(null));
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by key
    <span ref={box} onMouseEnter={open} onMouseLeave={leave}>
      <TextLink
        className={styles.word}
        aria-describedby={place ? card : undefined}
        onFocus={open}
        onBlur={leave}
        onClick={open}
      >
        {text}
      </TextLink>
      {place && (
        <span className={styles.card} role="tooltip" id={card} style={place}>
          <WordFacts word={word} />
        </span>
      )}
    </span>
  );
}

/** Below the word, above it where the window ends. */
function beside(rect: DOMRect): CSSProperties {
  const width = Math.min(WIDTH, window.innerWidth - 32);
  const left = Math.min(Math.max(16, rect.left), window.innerWidth - width - 16);
  const fits = window.innerHeight - rect.bottom > ROOM;
  return fits
    ? { left, width, top: rect.bottom + 4 }
    : { left, width, bottom: window.innerHeight - rect.top + 4 };
}

/** Escape, a tap elsewhere, and scrolling away from the word close the card. */
function useClosing(box: React.RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    const { signal } = stop;
    const end = () => latest.current();
    window.addEventListener("keydown", ({ key }) => key === "Escape" && end(), { signal });
    window.addEventListener("scroll", end, { signal, capture: true, passive: true });
    window.addEventListener(
      "pointerdown",
      ({ target }) => !(target instanceof Node && box.current?.contains(target)) && end(),
      { signal },
    );
    return () => stop.abort();
  }, [isOpen, box]);
}
