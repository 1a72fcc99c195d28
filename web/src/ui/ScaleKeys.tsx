/** The levels of a scale side by side, one of which may be set: arrows move, digits set. */
import ButtonBase from "@mui/material/ButtonBase";
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from "react";
import styles from "./ScaleKeys.module.css";

interface ScaleKeysProps {
  /** The id of what names it. */
  labelledBy: string;
  steps: readonly number[];
  value: number | null;
  onSet: (value: number) => void;
  /** The level that is pointed at, null when none is. */
  onSee?: (value: number | null) => void;
  /** Levels in one line; more of them go on in the next. */
  columns?: number;
  ref?: Ref<HTMLDivElement>;
}

export function ScaleKeys({ labelledBy, steps, value, onSet, onSee, columns = 6, ref }: ScaleKeysProps) {
  const group = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => group.current as HTMLDivElement, []);
  const set = (next: number) => {
    onSet(next);
    group.current?.querySelector<HTMLElement>(`[data-step="${next}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = targetOf(event.key, steps, steps.indexOf(value ?? -1));
    if (target === undefined) return;
    event.preventDefault();
    set(target);
  };
  return (
    <div
      ref={group}
      className={`${styles.keys} num`}
      role="radiogroup"
      aria-labelledby={labelledBy}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      onKeyDown={onKeyDown}
    >
      {steps.map((step, index) => {
        const isOn = step === value;
        return (
          <ButtonBase
            key={step}
            role="radio"
            data-step={step}
            className={isOn ? `${styles.key} ${styles.on}` : styles.key}
            aria-checked={isOn}
            tabIndex={isOn || (value === null && index === 0) ? 0 : -1}
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
