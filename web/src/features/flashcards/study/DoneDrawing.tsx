/** A card with a tick: nothing is left. */
import styles from "./study.module.css";

export function DoneDrawing() {
  return (
    <svg viewBox="0 0 96 96" width="96" height="96" fill="none" aria-hidden="true">
      <rect x="30" y="12" width="48" height="62" rx="8" className={styles.doneBack} />
      <rect x="22" y="18" width="48" height="62" rx="8" className={styles.doneFace} />
      <path d="M35 50l9 9 16-19" className={styles.doneTick} />
    </svg>
  );
}
