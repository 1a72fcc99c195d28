import type { ReactNode } from "react";
import { Icon, type IconName } from "../../../../ui/Icon";
import styles from "./systemcheck.module.css";

interface CheckCardProps {
  icon: IconName;
  title: string;
  /** Null while it is not known. */
  isGood: boolean | null;
  children: ReactNode;
}

/** One thing that is checked. */
export function CheckCard({ icon, title, isGood, children }: CheckCardProps) {
  const tone = isGood === null ? "" : isGood ? styles.good : styles.bad;
  return (
    <section className={`card pad ${styles.card}`}>
      <span className={`${styles.sign} ${tone}`.trim()}>
        <Icon
          name={isGood ? "tick" : isGood === false ? "close" : icon}
          size={22}
          weight={isGood === null ? 1.7 : 2.2}
        />
      </span>
      <div className={styles.body}>
        <h2 className={`h3 ${styles.title}`}>{title}</h2>
        {children}
      </div>
    </section>
  );
}
