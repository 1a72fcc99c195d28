import { type RefObject, useLayoutEffect, useRef } from "react";
import type { AnswerValue } from "../types";

/** Finds what is to have the focus, in what is shown afterwards. */
type Find = (place: HTMLElement) => HTMLElement | null | undefined;

interface NextFocus<T extends HTMLElement> {
  /** What holds everything that may take the focus. */
  place: RefObject<T | null>;
  /** Said by a button that its own press takes away or disables. */
  leadTo: (find: Find) => void;
}

/** A button that goes away when it is pressed hands its focus on, once the answer it changed is shown. */
export function useNextFocus<T extends HTMLElement>(value: AnswerValue | readonly string[] | undefined) {
  const place = useRef<T>(null);
  const wish = useRef<Find | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is what the buttons change
  useLayoutEffect(() => {
    const find = wish.current;
    wish.current = null;
    if (find && place.current) find(place.current)?.focus();
  }, [value]);
  const next: NextFocus<T> = {
    place,
    leadTo: (find) => {
      wish.current = find;
    },
  };
  return next;
}

/** The same button of the row that moved up to where one was taken out, or of the last row that is left. */
export function nextRemove(list: Element | null | undefined, at: number): HTMLElement | undefined {
  const buttons = [...(list?.querySelectorAll<HTMLElement>("[data-remove]") ?? [])];
  return buttons[at] ?? buttons.at(-1);
}

/** The element that stands for an option. */
export function withDatum(
  place: HTMLElement,
  datum: "drag" | "drop",
  value: string,
): HTMLElement | undefined {
  return [...place.querySelectorAll<HTMLElement>(`[data-${datum}]`)].find(
    ({ dataset }) => dataset[datum] === value,
  );
}
