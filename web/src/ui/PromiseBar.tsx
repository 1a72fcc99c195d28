/** Time used of a time promised: fill up to now, a mark for now, the end is the promise. */
import styles from "./PromiseBar.module.css";

interface PromiseBarProps {
  from: Date;
  due: Date;
  now: Date;
  /** Said instead of the drawing. */
  label: string;
}

/** Share of the promise that is used; above 1 it is broken. */
export function usedShare({ from, due, now }: Pick<PromiseBarProps, "from" | "due" | "now">): number {
  const whole = due.getTime() - from.getTime();
  return whole <= 0 ? 1 : Math.max(0, (now.getTime() - from.getTime()) / whole);
}

/** Draws the bar; amber above 85 %, red when late. */
export function PromiseBar({ from, due, now, label }: PromiseBarProps) {
  const used = usedShare({ from, due, now });
  const width = `${Math.min(100, used * 100).toFixed(1)}%`;
  const tone = used >= 1 ? styles.bad : used > 0.85 ? styles.warn : "";
  return (
    <div className={`${styles.promise} ${tone}`} role="img" aria-label={label}>
      <i style={{ width }} />
      {used < 1 && <b style={{ left: width }} />}
    </div>
  );
}
