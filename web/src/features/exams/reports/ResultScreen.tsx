/** `/result?attempt=<id>`: one attempt. Without an attempt, the table of all of them (R-162, D-059). */
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import type { Result } from "../../../api/types";
import { paths, withQuery } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Icon } from "../../../ui/Icon";
import { QueryGate } from "../../../ui/QueryGate";
import { AccuracyCard } from "./AccuracyCard";
import { AnswersCard } from "./AnswersCard";
import { useResult } from "./api";
import { Bands } from "./Bands";
import { GradingCard } from "./GradingCard";
import { ReportCard } from "./ReportCard";
import "./results.css";
import { ResultSkeleton } from "./ResultSkeleton";
import { accuracyByType } from "./rules/accuracy";
import { ShareCard } from "./sharing/ShareCard";
import { TranscriptScreen } from "./TranscriptScreen";

export function ResultScreen() {
  const [search] = useSearchParams();
  const attempt = search.get("attempt");
  return attempt ? <OneResult key={attempt} attempt={attempt} /> : <TranscriptScreen />;
}

function OneResult({ attempt }: { attempt: string }) {
  const { t } = useTranslation("results");
  useTitle(t("result.tab"));
  return (
    <div className="results wrap">
      <QueryGate title={t("result.tab")} query={useResult(attempt)} skeleton={<ResultSkeleton />}>
        {(result) => <ResultBody result={result} />}
      </QueryGate>
    </div>
  );
}

function ResultBody({ result }: { result: Result }) {
  const isOpen = result.sections.every(({ state }) => state === "open");
  const byType = accuracyByType(result.items);
  // Speaking or writing alone: what a person says takes the place of what a machine has counted.
  const isByHand = byType.length === 0;
  return (
    <>
      <Head result={result} />
      {isOpen ? <NotHandedIn result={result} /> : <Bands result={result} />}
      <Way path={(result as { path?: Record<string, string> }).path ?? {}} />
      {!isOpen && (
        <>
          <div className={isByHand ? "two by-hand" : "two"}>
            {!isByHand && <AccuracyCard sections={byType} />}
            <div className="aside">
              <ReportCard result={result} />
              <ShareCard attempt={result.attempt.id} />
            </div>
            {isByHand && <GradingCard result={result} />}
          </div>
          {!isByHand && <GradingCard result={result} />}
          <AnswersCard result={result} />
        </>
      )}
    </>
  );
}

function Head({ result }: { result: Result }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const lang = useLanguage();
  const { attempt, learner } = result;
  const { test } = attempt;
  const isGraded = result.report?.state === "ready";
  const facts = [
    tc(`kinds.${test.kind}`),
    tc(`formats.${test.format as "ibt-2023"}`),
    tc(`modes.${attempt.mode}`),
    attempt.submitted_at &&
      t("result.handed_in", { date: formatDate(attempt.submitted_at, lang, "dayTime") }),
  ].filter(Boolean);
  return (
    <div className="pagehead">
      <div>
        <h1 lang="en">{test.title}</h1>
        <p className="num">{facts.join(" · ")}</p>
        <p className="note pn">{learner.name}</p>
      </div>
      <Link
        className={isGraded ? "btn" : "btn fill"}
        to={withQuery(paths.explanation, { attempt: attempt.id })}
      >
        {t("result.explanation")}
        <Icon name="forward" />
      </Link>
    </div>
  );
}

/** The attempt still runs: nothing to show, one way on. */
function NotHandedIn({ result }: { result: Result }) {
  const { t } = useTranslation("results");
  return (
    <section className="card pad stack">
      <h2 className="h3">{t("result.open_title")}</h2>
      <p className="quiet">{t("result.open_text")}</p>
      <Link className="btn fill" to={withQuery(paths.test, { attempt: result.attempt.id })}>
        {t("list.resume")}
      </Link>
    </section>
  );
}

/** Which second modules followed; told after the test only (D-046). */
function Way({ path }: { path: Record<string, string> }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const ways = Object.entries(path);
  if (ways.length === 0) return null;
  return (
    <p className="note way">
      {ways
        .map(([section, module]) =>
          t(`integrity.path.${module as "lower"}`, { section: tc(`sections.${section as "reading"}`) }),
        )
        .join(" · ")}
    </p>
  );
}
