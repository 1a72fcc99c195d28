/** `/transcript`: the table of own tests with their section scores (D-059), with combinations and their sources. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useSession } from "../../../api/session";
import type { Page } from "../../../api/types";
import { paths } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Pager } from "../../../ui/Pager";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { Empty } from "../../../ui/StateCard";
import { AttemptRows } from "./AttemptRows";
import { useTranscript } from "./api";
import { CombinedList } from "./combine/CombinedList";
import lists from "./lists.module.css";
import { PageHead } from "./PageHead";
import styles from "./results.module.css";
import { FilterRow, filtersOf } from "./TranscriptFilters";
import type { TranscriptRow } from "./types";

export function TranscriptScreen() {
  const { t } = useTranslation("results");
  const [search] = useSearchParams();
  const { profile } = useSession();
  const page = Math.max(1, Number(search.get("page")) || 1);
  const { standing: _, ...filters } = filtersOf(search);
  const isFiltered = Object.keys(filters).length > 0;
  useTitle(t("transcript.title"));
  return (
    <div className="wrap">
      <PageHead acts={<Button onClick={() => window.print()}>{t("transcript.print")}</Button>}>
        <h1>{t("transcript.title")}</h1>
        <p>
          {profile && <span className="pn">{profile.name} · </span>}
          {t("transcript.lead")}
        </p>
      </PageHead>
      <QueryGate
        query={useTranscript(page, { ...filters, standing: "over" })}
        skeleton={<SkeletonCard lines={[100, 92, 96, 90, 94]} />}
      >
        {(rows) => <Rows rows={rows} isFiltered={isFiltered} />}
      </QueryGate>
    </div>
  );
}

function Rows({ rows, isFiltered }: { rows: Page<TranscriptRow>; isFiltered: boolean }) {
  const { t } = useTranslation("results");
  if (rows.total === 0 && !isFiltered) {
    return (
      <Empty
        title={t("transcript.empty_title")}
        text={t("transcript.empty_text")}
        action={
          <Button variant="primary" to={paths.tests}>
            {t("list.choose")}
          </Button>
        }
      />
    );
  }
  return (
    <div className={styles.list}>
      <FilterRow hasStanding={false} />
      {rows.total === 0 ? (
        <Card component="p" className="quiet" role="status">
          {t("filters.nothing")}
        </Card>
      ) : (
        <AttemptRows attempts={rows.data} showsSections />
      )}
      <div className={lists.onScreen}>
        <Pager page={rows.current_page} total={rows.total} />
      </div>
      {!isFiltered && rows.current_page === 1 && <CombinedList />}
      <p className="note">{t("transcript.estimate")}</p>
    </div>
  );
}
