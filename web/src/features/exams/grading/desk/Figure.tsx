import styles from "./score.module.css";

interface FigureProps {
  score: number | null;
  /** Shown as what it is while nothing is set. */
  suggested?: number | null;
  isSmall?: boolean;
}

/** The task score in large; a light dash while it is not set, an outlined figure while it is only suggested. */
export function Figure({ score, suggested = null, isSmall = false }: FigureProps) {
  if (score !== null) return <b className={isSmall ? styles.small : styles.figure}>{score}</b>;
  if (suggested === null) return <span className={styles.unset}>–</span>;
  // The words beside it say that it is suggested.
  return (
    <span className={styles.proposed} aria-hidden="true">
      {suggested}
    </span>
  );
}
