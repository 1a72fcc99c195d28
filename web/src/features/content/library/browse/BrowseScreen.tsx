/** `/browse`: every passage, recording and task, to be practiced alone (R-128, D-052). */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { paths } from "../../../../app/paths";
import { useTitle } from "../../../../app/shell/useTitle";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Pager } from "../../../../ui/Pager";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { TextLink } from "../../../../ui/TextLink";
import { useSets } from "./api";
import styles from "./browse.module.css";
import { Filters } from "./Filters";
import { filtersOf } from "./filters";
import { SetLine } from "./SetLine";

interface BrowseScreenProps {
  /** How much of today's free practice is left, which `money` knows. */
  leftToday?: ReactNode;
}

export function BrowseScreen({ leftToday }: BrowseScreenProps) {
  const { t } = useTranslation("browse");
  const [search] = useSearchParams();
  const filters = filtersOf(search);
  useTitle(t("title"));
  return (
    <div className="wrap page">
      <div className={styles.head}>
        <div>
          <h1>{t("title")}</h1>
          <p className="quiet">{t("lead")}</p>
        </div>
        <TextLink to={paths.tests}>{t("to_tests")}</TextLink>
      </div>
      {leftToday}
      <Filters filters={filters} />
      <QueryGate query={useSets(filters)} skeleton={<SkeletonCard lines={[60, 80, 60, 80, 60, 80]} />}>
        {({ data, current_page, total }) =>
          data.length === 0 ? (
            <Empty
              title={t("empty.title")}
              text={t("empty.text")}
              action={<Button to={paths.browse}>{t("empty.all")}</Button>}
            />
          ) : (
            <>
              <p className="note num" role="status">
                {t("count", { count: total })}
              </p>
              <Card component="ul" pad={false} className={styles.list}>
                {data.map((card) => (
                  <SetLine key={`${card.test_id}/${card.id}`} card={card} />
                ))}
              </Card>
              <Pager page={current_page} total={total} />
            </>
          )
        }
      </QueryGate>
    </div>
  );
}
