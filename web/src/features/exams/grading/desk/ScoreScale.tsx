/** Levels as keys with a heading; the meaning of the level stands below. */
import { type ReactNode, useId, useState } from "react";
import { ScaleKeys } from "../../../../ui/ScaleKeys";
import styles from "./score.module.css";

interface ScoreScaleProps {
  /** Stable name for focusing from outside: a dimension, or `score`. */
  name: string;
  title: string;
  /** What stands around says the title to the eye. */
  hideTitle?: boolean;
  steps: number[];
  value: number | null;
  onSet: (value: number) => void;
  /** What a level means; also shown while one is pointed at. */
  meaning?: (value: number) => string;
  /** Below when nothing is set. */
  hint?: ReactNode;
}

export function ScoreScale({
  name,
  title,
  hideTitle = false,
  steps,
  value,
  onSet,
  meaning,
  hint,
}: ScoreScaleProps) {
  const id = useId();
  const [seen, setSeen] = useState<number | null>(null);
  const shown = seen ?? value;
  const set = (next: number) => {
    onSet(next);
    setSeen(null);
  };
  return (
    <div className={styles.scale} data-scale={name}>
      <h3 id={id} className={hideTitle ? "vh" : undefined}>
        {title}
      </h3>
      <ScaleKeys labelledBy={id} steps={steps} value={value} onSet={set} onSee={setSeen} />
      {meaning && <p aria-live="polite">{shown === null ? hint : meaning(shown)}</p>}
    </div>
  );
}
