import styles from "./score.module.css";

/** The task score in large; a light dash while it is not set. */
export function Figure({ score }: { score: number | null }) {
  return score === null ? <span className={styles.unset}>–</span> : <b className={styles.figure}>{score}</b>;
}
