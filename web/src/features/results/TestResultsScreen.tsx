/** `/testresults`: own attempts with their state; what can be continued comes first. */
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import type { AttemptCard, Page } from "../../api/types";
import { paths } from "../../app/paths";
import { useTitle } from "../../app/shell/useTitle";
import { Pager } from "../../ui/Pager";
import { QueryGate } from "../../ui/QueryGate";
import { SkeletonCard } from "../../ui/Skeleton";
import { Empty } from "../../ui/StateCard";
import { AttemptRows } from "./AttemptRows";
import { useAttempts } from "./api";
import { ContinueCard, MarkingCard } from "./OpenAttempts";
import "./results.css";
import { standingOf } from "./rules/standing";

export function TestResultsScreen() {
  const { t } = useTranslation("results");
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get("page")) || 1);
  useTitle(t("list.title"));
  return (
    <div className="results wrap">
      <div className="pagehead">
        <div>
          <h1>{t("list.title")}</h1>
          <p>{t("list.lead")}</p>
        </div>
        <Link className="btn" to={paths.transcript}>
          {t("list.transcript")}
        </Link>
      </div>
      <QueryGate query={useAttempts(page)} skeleton={<ListSkeleton />}>
        {(attempts) => <Attempts attempts={attempts} />}
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

function Attempts({ attempts }: { attempts: Page<AttemptCard> }) {
  const { t } = useTranslation("results");
  if (attempts.total === 0) {
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
  return (
    <div className="grid">
      {running && <ContinueCard attempt={running} />}
      <MarkingCard attempts={of("marking")} />
      <AttemptRows attempts={attempts.data.filter((attempt) => attempt !== running)} showsSections={false} />
      {others.length > 0 && <p className="note">{t("list.several_running", { count: others.length })}</p>}
      <Pager page={attempts.current_page} total={attempts.total} />
    </div>
  );
}
