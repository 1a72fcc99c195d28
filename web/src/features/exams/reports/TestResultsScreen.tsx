/** `/testresults`: own tests with their state, what can be continued first; below them how scores went. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { Page } from "../../../api/types";
import { paths } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Pager } from "../../../ui/Pager";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { Empty } from "../../../ui/StateCard";
import { TextLink } from "../../../ui/TextLink";
import { AttemptRows } from "./AttemptRows";
import { useTranscript } from "./api";
import { CombinedList } from "./combine/CombinedList";
import { HistoryCards } from "./history/HistoryCard";
import lists from "./lists.module.css";
import { ContinueCard, MarkingCard } from "./OpenAttempts";
import { PageHead } from "./PageHead";
import styles from "./results.module.css";
import { standingOf } from "./rules/standing";
import { FilterRow, filtersOf } from "./TranscriptFilters";
import type { TranscriptRow } from "./types";

export function TestResultsScreen() {
  const { t } = useTranslation("results");
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get("page")) || 1);
  const filters = filtersOf(search);
  useTitle(t("list.title"));
  return (
    <div className="wrap">
      <PageHead
        acts={
          <>
            <Button to={paths.combine}>{t("combine.title")}</Button>
            <Button to={paths.transcript}>{t("list.transcript")}</Button>
          </>
        }
      >
        <h1>{t("list.title")}</h1>
        <p>{t("list.lead")}</p>
      </PageHead>
      <QueryGate query={useTranscript(page, filters)} skeleton={<ListSkeleton />}>
        {(attempts) => <Attempts attempts={attempts} isFiltered={Object.keys(filters).length > 0} />}
      </QueryGate>
    </div>
  );
}

function ListSkeleton() {
  return (
    <div className={styles.list}>
      <SkeletonCard lines={[30, 60]} />
      <SkeletonCard lines={[100, 92, 96, 90]} />
    </div>
  );
}

interface AttemptsProps {
  attempts: Page<TranscriptRow>;
  isFiltered: boolean;
}

function Attempts({ attempts, isFiltered }: AttemptsProps) {
  const { t } = useTranslation("results");
  if (attempts.total === 0 && !isFiltered) {
    return (
      <Empty
        title={t("list.empty_title")}
        text={t("list.empty_text")}
        action={
          <Button variant="primary" to={paths.tests}>
            {t("list.choose")}
          </Button>
        }
      />
    );
  }
  const of = (kind: string) => attempts.data.filter((attempt) => standingOf(attempt).kind === kind);
  const [running, ...others] = of("running");
  const isFirst = attempts.current_page === 1 && !isFiltered;
  return (
    <div className={styles.list}>
      {running && <ContinueCard attempt={running} />}
      <MarkingCard attempts={of("marking")} />
      <FilterRow hasStanding />
      {attempts.total === 0 ? (
        <Card component="p" className="quiet" role="status">
          {t("filters.nothing")}
        </Card>
      ) : (
        <AttemptRows
          attempts={attempts.data.filter((attempt) => attempt !== running)}
          showsSections={false}
        />
      )}
      {others.length > 0 && <p className="note">{t("list.several_running", { count: others.length })}</p>}
      <div className={lists.onScreen}>
        <Pager page={attempts.current_page} total={attempts.total} />
      </div>
      {running && (
        <p className="note">
          <TextLink to={paths.handIn}>{t("list.sealed")}</TextLink>
        </p>
      )}
      {isFirst && <HistoryCards />}
      {isFirst && <CombinedList />}
    </div>
  );
}
