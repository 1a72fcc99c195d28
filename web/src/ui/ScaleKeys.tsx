/** The levels of a scale side by side, one of which may be set: arrows move, digits set and are done, Enter accepts. */
import ButtonBase from "@mui/material/ButtonBase";
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from "react";
import styles from "./ScaleKeys.module.css";

interface ScaleKeysProps {
  /** The id of what names it. */
  labelledBy: string;
  /** The id of what is said about the whole scale. */
  describedBy?: string | undefined;
  steps: readonly number[];
  value: number | null;
  /** What is proposed while nothing is set: drawn apart, and taken with Enter. */
  suggested?: number | null;
  onSet: (value: number) => void;
  /** A digit or Enter has settled this scale, so the focus may move on. Arrows and pointers settle nothing. */
  onSettle?: (() => void) | undefined;
  /** The level that is pointed at, null when none is. */
  onSee?: (value: number | null) => void;
  /** The id of what a level means. */
  meaningOf?: ((step: number) => string) | undefined;
  /** Levels in one line; more of them go on in the next. */
  columns?: number;
  ref?: Ref<HTMLDivElement>;
}

export function ScaleKeys({
  labelledBy,
  describedBy,
  steps,
  value,
  suggested = null,
  onSet,
  onSettle,
  onSee,
  meaningOf,
  columns = Math.min(6, steps.length),
  ref,
}: ScaleKeysProps) {
  const group = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => group.current as HTMLDivElement, []);
  const shown = value ?? suggested;
  const set = (next: number) => {
    onSet(next);
    group.current?.querySelector<HTMLElement>(`[data-step="${next}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter") {
      event.preventDefault();
      // A key that is held down must not accept one scale after the other.
      if (shown === null || event.repeat) return;
      if (value === null) set(shown);
      onSettle?.();
      return;
    }
    const target = targetOf(event.key, steps, steps.indexOf(shown ?? -1));
    if (target === undefined) return;
    event.preventDefault();
    const isDigit = /^[0-9]$/.test(event.key);
    if (isDigit && event.repeat) return;
    set(target);
    if (isDigit) onSettle?.();
  };
  return (
    <div
      ref={group}
      className={`${styles.keys} num`}
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      onKeyDown={onKeyDown}
    >
      {steps.map((step, index) => {
        const isOn = step === value;
        const isSuggested = value === null && step === suggested;
        const looks = [styles.key, isOn && styles.on, isSuggested && styles.suggested];
        return (
          <ButtonBase
            key={step}
            role="radio"
            data-step={step}
            className={looks.filter(Boolean).join(" ")}
            aria-checked={isOn}
            aria-describedby={meaningOf?.(step)}
            tabIndex={step === shown || (shown === null && index === 0) ? 0 : -1}
            onClick={() => set(step)}
            onPointerEnter={() => onSee?.(step)}
            onPointerLeave={() => onSee?.(null)}
          >
            {step}
          </ButtonBase>
        );
      })}
    </div>
  );
}

/** Where a key leads: digits name a level, arrows step from the one that is set. */
export function targetOf(key: string, steps: readonly number[], here: number): number | undefined {
  if (/^[0-9]$/.test(key)) return steps.find((step) => step === Number(key));
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return steps[Math.min(steps.length - 1, here + 1)];
    case "ArrowLeft":
    case "ArrowDown":
      return steps[Math.max(0, here - 1)];
    case "Home":
      return steps[0];
    case "End":
      return steps.at(-1);
    default:
      return undefined;
  }
}
