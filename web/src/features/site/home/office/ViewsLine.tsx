/** Page views have a call of their own, which counts the day of the reader. */
import { useTranslation } from "react-i18next";
import { paths } from "../../../../app/paths";
import { Button } from "../../../../ui/Button";
import { Skeleton } from "../../../../ui/Skeleton";
import { usePageViewDays } from "../../analytics/api";
import { lastDays } from "../../analytics/figures";
import { TodayLine } from "./TodayLine";
import styles from "./today.module.css";

export function ViewsLine() {
  const { t } = useTranslation(["homes", "common"]);
  const { from, to } = lastDays(new Date(), 1);
  const query = usePageViewDays(from, to);
  if (query.data) {
    const { views, visitors } = query.data.analysis;
    return (
      <TodayLine
        figure={views}
        to={paths.pageView}
        title={t("homes:office.views")}
        note={t("homes:office.views_note", { count: visitors })}
      />
    );
  }
  return (
    <li className={styles.line}>
      <span className={styles.figure} aria-hidden="true">
        –
      </span>
      <span>
        <b>{t("homes:office.views")}</b>
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
