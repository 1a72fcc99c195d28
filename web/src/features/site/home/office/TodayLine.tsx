/** One figure of Today: the whole line leads to the screen where it is worked on. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { Icon } from "../../../../ui/Icon";
import { Skeleton } from "../../../../ui/Skeleton";
import styles from "./today.module.css";

interface Told {
  figure: number;
  note: string | null;
  chip?: ReactNode;
}

interface TodayLineProps<T> {
  query: UseQueryResult<T>;
  to: string;
  title: string;
  children: (data: T) => Told;
}

export function TodayLine<T>({ query, to, title, children }: TodayLineProps<T>) {
  const { t } = useTranslation(["homes", "common"]);
  const lang = useLanguage();
  if (query.data === undefined) {
    return (
      <li className={styles.line}>
        <span className={styles.figure} aria-hidden="true">
          –
        </span>
        <span>
          <b>{title}</b>
          {query.isPending ? (
            <Skeleton lines={[50]} />
          ) : (
            <span className="note" role="alert">
              {t("homes:office.failed")}
            </span>
          )}
        </span>
        {query.isError && (
          <Button size="small" onClick={() => void query.refetch()}>
            {t("common:state.try_again")}
          </Button>
        )}
      </li>
    );
  }
  const { figure, note, chip } = children(query.data);
  return (
    <li>
      <Link className={styles.line} to={to}>
        <span className={figure === 0 ? `${styles.figure} ${styles.none}` : styles.figure}>
          {formatNumber(figure, lang)}
        </span>
        <span>
          <b>{title}</b>
          {note && <span className={`note ${styles.note}`}>{note}</span>}
        </span>
        <span className={styles.end}>
          {chip}
          <Icon name="forward" />
        </span>
      </Link>
    </li>
  );
}
