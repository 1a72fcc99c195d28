import type { ReactNode } from "react";
import styles from "./PageHead.module.css";

interface PageHeadProps {
  /** The heading and the lines below it. */
  children: ReactNode;
  /** Buttons, not on paper. */
  acts?: ReactNode;
}

/** What a screen of reports begins with. */
export function PageHead({ children, acts }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>{children}</div>
      {acts && <div className={styles.acts}>{acts}</div>}
    </div>
  );
}
