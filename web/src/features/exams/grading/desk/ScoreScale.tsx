/** Levels as chips in one radio group: arrows move, digits set, the meaning of the level stands below. */
import { type ReactNode, useId, useRef, useState } from "react";

interface ScoreScaleProps {
  /** Stable name for focusing from outside: a dimension, or `score`. */
  name: string;
  title: string;
  steps: number[];
  value: number | null;
  onSet: (value: number) => void;
  /** What a level means; also shown while one is pointed at or focused. */
  meaning?: (value: number) => string;
  /** Below when nothing is set. */
  hint?: ReactNode;
}

const text = (value: number) => String(value);

export function ScoreScale({ name, title, steps, value, onSet, meaning, hint }: ScoreScaleProps) {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<number | null>(null);
  const shown = seen ?? value;
  const halves = steps.some((step) => !Number.isInteger(step));

  const set = (next: number) => {
    onSet(next);
    setSeen(null);
    group.current?.querySelector<HTMLElement>(`[data-step="${next}"]`)?.focus();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const here = steps.indexOf(value ?? -1);
    const target = targetOf(event.key, steps, here);
    if (target === undefined) return;
    event.preventDefault();
    set(target);
  };

  return (
    <div className={halves ? "crit halves" : "crit"} data-scale={name}>
      <h3 id={id}>{title}</h3>
      <div
        ref={group}
        className="lv num"
        role="radiogroup"
        aria-labelledby={id}
        style={{ "--n": Math.ceil(steps.at(-1) ?? 0) + 1 } as React.CSSProperties}
        onKeyDown={onKeyDown}
      >
        {steps.map((step, index) => {
          const isOn = step === value;
          return (
            // biome-ignore lint/a11y/useSemanticElements: chips in a grid that answer to digits
            <button
              key={step}
              type="button"
              role="radio"
              data-step={step}
              className={Number.isInteger(step) ? undefined : "half"}
              aria-checked={isOn}
              tabIndex={isOn || (value === null && index === 0) ? 0 : -1}
              onClick={() => set(step)}
              onPointerEnter={() => setSeen(step)}
              onPointerLeave={() => setSeen(null)}
            >
              {text(step)}
            </button>
          );
        })}
      </div>
      <p aria-live="polite">{shown !== null && meaning ? meaning(shown) : hint}</p>
    </div>
  );
}

/** Where a key leads: digits name a level, arrows step from the one that is set. */
export function targetOf(key: string, steps: number[], here: number): number | undefined {
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
