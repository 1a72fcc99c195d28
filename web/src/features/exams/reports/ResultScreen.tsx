/** `/result?attempt=<id>&tab=<section>`: one attempt. Without an attempt, the table of all of them (R-162, D-059). */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { Result } from "../../../api/types";
import { paths, withQuery } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { QueryGate } from "../../../ui/QueryGate";
import { TabRow } from "../../../ui/TabRow";
import { useResult } from "./api";
import { OverviewTab } from "./OverviewTab";
import { ResultHead } from "./ResultHead";
import { ResultSkeleton } from "./ResultSkeleton";
import { type TabKey, tabAddress, tabFrom, tabsOf } from "./rules/tabs";
import { SectionTab } from "./SectionTab";
import { TranscriptScreen } from "./TranscriptScreen";

export function ResultScreen() {
  const [search] = useSearchParams();
  const attempt = search.get("attempt");
  return attempt ? <OneResult key={attempt} attempt={attempt} /> : <TranscriptScreen />;
}

function OneResult({ attempt }: { attempt: string }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const [search] = useSearchParams();
  const query = useResult(attempt);
  const tab = query.data ? tabFrom(search.get("tab"), tabsOf(query.data)) : "overview";
  useTitle(tab === "overview" ? t("result.tab") : `${tc(`sections.${tab}`)} · ${t("result.tab")}`);
  return (
    <div className="wrap">
      <QueryGate title={t("result.tab")} query={query} skeleton={<ResultSkeleton />}>
        {(result) => <ResultBody result={result} tab={tab} />}
      </QueryGate>
    </div>
  );
}

function ResultBody({ result, tab }: { result: Result; tab: TabKey }) {
  const isOpen = result.sections.every(({ state }) => state === "open");
  return (
    <>
      <ResultHead result={result} />
      {isOpen ? (
        <NotHandedIn result={result} />
      ) : (
        <>
          <ResultTabs result={result} shown={tab} />
          {tab === "overview" ? (
            <OverviewTab result={result} />
          ) : (
            <SectionTab key={tab} result={result} section={tab} />
          )}
        </>
      )}
    </>
  );
}

/** Links, so that back leads to the tab before. */
function ResultTabs({ result, shown }: { result: Result; shown: TabKey }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const tabs = tabsOf(result).map((tab) => ({
    to: tabAddress(result.attempt.id, tab),
    text: tab === "overview" ? t("result.overview") : tc(`sections.${tab}`),
    isCurrent: tab === shown,
  }));
  return <TabRow label={t("result.tabs")} tabs={tabs} />;
}

/** The attempt still runs: nothing to show, one way on. */
function NotHandedIn({ result }: { result: Result }) {
  const { t } = useTranslation("results");
  return (
    <Card title={t("result.open_title")}>
      <div className="stack">
        <p className="quiet">{t("result.open_text")}</p>
        <Button variant="primary" to={withQuery(paths.test, { attempt: result.attempt.id })}>
          {t("list.resume")}
        </Button>
      </div>
    </Card>
  );
}
