/** `/testresults`: own tests with their state; what can be continued comes first, then how scores went. */
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import type { Page } from "../../../api/types";
import { paths } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { Pager } from "../../../ui/Pager";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { Empty } from "../../../ui/StateCard";
import { AttemptRows } from "./AttemptRows";
import { useTranscript } from "./api";
import { CombinedList } from "./combine/CombinedList";
import { HistoryCards } from "./history/HistoryCard";
import { ContinueCard, MarkingCard } from "./OpenAttempts";
import "./results.css";
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
    <div className="results wrap">
      <div className="pagehead">
        <div>
          <h1>{t("list.title")}</h1>
          <p>{t("list.lead")}</p>
        </div>
        <div className="row">
          <Link className="btn" to={paths.combine}>
            {t("combine.title")}
          </Link>
          <Link className="btn" to={paths.transcript}>
            {t("list.transcript")}
          </Link>
        </div>
      </div>
      <QueryGate query={useTranscript(page, filters)} skeleton={<ListSkeleton />}>
        {(attempts) => <Attempts attempts={attempts} isFiltered={Object.keys(filters).length > 0} />}
      </QueryGate>
    </div>
  );
}

function ListSkeleton() {
  return (
    <div className="grid">
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
          <Link className="btn fill" to={paths.tests}>
            {t("list.choose")}
          </Link>
        }
      />
    );
  }
  const of = (kind: string) => attempts.data.filter((attempt) => standingOf(attempt).kind === kind);
  const [running, ...others] = of("running");
  const isFirst = attempts.current_page === 1 && !isFiltered;
  return (
    <div className="grid">
      {running && <ContinueCard attempt={running} />}
      <MarkingCard attempts={of("marking")} />
      {isFirst && <HistoryCards />}
      {isFirst && <CombinedList />}
      <FilterRow hasStanding />
      {attempts.total === 0 ? (
        <p className="card pad quiet" role="status">
          {t("filters.nothing")}
        </p>
      ) : (
        <AttemptRows
          attempts={attempts.data.filter((attempt) => attempt !== running)}
          showsSections={false}
        />
      )}
      {others.length > 0 && <p className="note">{t("list.several_running", { count: others.length })}</p>}
      <Pager page={attempts.current_page} total={attempts.total} />
      {running && (
        <p className="note">
          <Link className="link" to={paths.handIn}>
            {t("list.sealed")}
          </Link>
        </p>
      )}
    </div>
  );
}
