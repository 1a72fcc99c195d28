/** A share as a figure with a bar beside it; the bar is decoration. */
import styles from "./analytics.module.css";

interface ShareCellProps {
  /** With its sign. */
  text: string;
  /** How long the bar is, in percent of its room. */
  width: number;
}

export function ShareCell({ text, width }: ShareCellProps) {
  return (
    <div className={styles.cellbar}>
      <span>{text}</span>
      <i aria-hidden="true" style={{ "--w": `${width}%` } as React.CSSProperties} />
    </div>
  );
}
