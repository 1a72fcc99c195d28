import styles from "./score.module.css";

/** The task score in large; a light dash while it is not set. */
export function Figure({ score, isSmall = false }: { score: number | null; isSmall?: boolean }) {
  if (score === null) return <span className={styles.unset}>–</span>;
  return <b className={isSmall ? styles.small : styles.figure}>{score}</b>;
}
