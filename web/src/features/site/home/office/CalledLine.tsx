/** A line of Today whose figure has a call of its own: coming, failed with a way to ask again, or told. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import { Skeleton } from "../../../../ui/Skeleton";
import styles from "./today.module.css";

interface CalledLineProps<Data> {
  query: UseQueryResult<Data>;
  title: string;
  /** The line, once its figure is here. */
  children: (data: Data) => ReactNode;
}

export function CalledLine<Data>({ query, title, children }: CalledLineProps<Data>) {
  const { t } = useTranslation(["homes", "common"]);
  if (query.data !== undefined) return children(query.data);
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
