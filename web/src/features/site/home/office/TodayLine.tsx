/** One figure of Today: the whole line leads to the screen where it is worked on. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Icon } from "../../../../ui/Icon";
import styles from "./today.module.css";

interface TodayLineProps {
  figure: number;
  /** Without one the figure is told, and there is nothing to open. */
  to?: string;
  title: string;
  note: string | null;
  chip?: ReactNode;
}

export function TodayLine({ figure, to, title, note, chip }: TodayLineProps) {
  const lang = useLanguage();
  const told = (
    <>
      <span className={figure === 0 ? `${styles.figure} ${styles.none}` : styles.figure}>
        {formatNumber(figure, lang)}
      </span>
      <span>
        <b>{title}</b>
        {note && <span className={`note ${styles.note}`}>{note}</span>}
      </span>
    </>
  );
  if (!to) return <li className={styles.line}>{told}</li>;
  return (
    <li>
      <Link className={styles.line} to={to}>
        {told}
        <span className={styles.end}>
          {chip}
          <Icon name="forward" />
        </span>
      </Link>
    </li>
  );
}
