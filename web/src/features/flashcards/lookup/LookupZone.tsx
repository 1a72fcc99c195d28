/**
 * Texts in which words can be looked up: a double click does it, and whatever else is selected gets a small button, with a key
 * for those who select by keyboard. Stands outside the component library: the player carries none until a word is looked up.
 */
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../../i18n";
import { Icon } from "../../../ui/Icon";
import styles from "./lookup.module.css";
import { type Selected, selectedIn } from "./selected";

const LookupDoor = lazy(async () => {
  const [{ LookupDoor: Component }] = await Promise.all([import("./LookupDoor"), loadTexts("flashcards")]);
  return { default: Component };
});

interface LookupZoneProps {
  /** What the texts are of: kept with a saved word. */
  source: string | null;
  children: ReactNode;
}

export function LookupZone({ source, children }: LookupZoneProps) {
  const zone = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<Selected | null>(null);
  const selected = useSelected(zone);
  const close = useCallback(() => setAsked(null), []);
  useAsking(zone, setAsked);
  return (
    <div ref={zone} className={styles.zone}>
      {children}
      {selected && !asked && <LookupButton selected={selected} ask={() => setAsked(selected)} />}
      {asked && (
        <Suspense fallback={null}>
          <LookupDoor selected={asked} source={source} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

/** What is selected once the pointer is up: a button below a moving pointer would end the selection. */
function useSelected(zone: RefObject<HTMLElement | null>): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const on = { signal: stop.signal, capture: true };
    let isDown = false;
    const look = () => setSelected(isDown ? null : selectedIn(zone.current, document.getSelection()));
    const down = (is: boolean) => () => {
      isDown = is;
      if (!is) look();
    };
    document.addEventListener("selectionchange", look, on);
    document.addEventListener("pointerdown", down(true), on);
    document.addEventListener("pointerup", down(false), on);
    document.addEventListener("pointercancel", down(false), on);
    return () => stop.abort();
  }, [zone]);
  return selected;
}

/** Double click and Alt+L ask for what is selected. */
function useAsking(zone: RefObject<HTMLElement | null>, ask: (selected: Selected) => void): void {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const take = (): boolean => {
      const selected = selectedIn(zone.current, document.getSelection());
      if (selected) ask(selected);
      return selected !== null;
    };
    zone.current?.addEventListener("dblclick", take, { signal });
    document.addEventListener(
      "keydown",
      (event) => {
        const isKey = event.altKey && !event.ctrlKey && !event.metaKey && event.code === "KeyL";
        if (isKey && take()) event.preventDefault();
      },
      { signal },
    );
    return () => stop.abort();
  }, [zone, ask]);
}

/** As keyboards name it, in every language. */
const KEY = "Alt+L";

function LookupButton({ selected, ask }: { selected: Selected; ask: () => void }) {
  const { t } = useTranslation("lookup");
  const button = useRef<HTMLButtonElement>(null);
  useBelow(button, selected.range);
  return (
    <button
      ref={button}
      type="button"
      className={styles.ask}
      aria-label={t("ask_word", { word: selected.word })}
      aria-keyshortcuts={KEY}
      // The press must not take the selection away before it is read.
      onPointerDown={(event) => event.preventDefault()}
      onClick={ask}
    >
      <Icon name="search" size={16} />
      {t("ask")}
      <kbd>{KEY}</kbd>
    </button>
  );
}

const EDGE = 8;

/** Below the selection, where no menu of a phone stands; above it where the window ends. It scrolls along. */
function useBelow(button: RefObject<HTMLElement | null>, range: Range): void {
  useEffect(() => {
    const place = () => {
      const { current } = button;
      if (!current) return;
      const at = range.getBoundingClientRect();
      const { width, height } = current.getBoundingClientRect();
      const gap = matchMedia("(pointer: coarse)").matches ? 30 : 6;
      const below = at.bottom + gap;
      const top = below + height + EDGE > window.innerHeight ? at.top - height - 6 : below;
      const left = Math.min(
        Math.max(EDGE, at.left + at.width / 2 - width / 2),
        window.innerWidth - width - EDGE,
      );
      current.style.translate = `${Math.round(left)}px ${Math.round(Math.max(EDGE, top))}px`;
    };
    place();
    const stop = new AbortController();
    const on = { signal: stop.signal, capture: true, passive: true };
    window.addEventListener("scroll", place, on);
    window.addEventListener("resize", place, on);
    return () => stop.abort();
  }, [button, range]);
}
