/** `/result?attempt=<id>`: one attempt. Without an attempt, the table of all of them (R-162, D-059). */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { Result } from "../../../api/types";
import { paths, withQuery } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Icon } from "../../../ui/Icon";
import { QueryGate } from "../../../ui/QueryGate";
import { AccuracyCard } from "./AccuracyCard";
import { AnswersCard } from "./AnswersCard";
import { useResult } from "./api";
import { Bands } from "./Bands";
import { GradingCard } from "./GradingCard";
import { PageHead } from "./PageHead";
import { ReportCard } from "./ReportCard";
import responses from "./ResponseCard.module.css";
import { ResultSkeleton } from "./ResultSkeleton";
import styles from "./results.module.css";
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
    <div className="wrap">
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
          <div className={isByHand ? `${styles.two} ${styles.byHand} ${responses.byHand}` : styles.two}>
            {!isByHand && <AccuracyCard sections={byType} />}
            <div className={styles.aside}>
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
      t("result.handed_in", { date: formatDate(attempt.submitted_at, lang, "dayTimeYear") }),
  ].filter(Boolean);
  return (
    <PageHead
      acts={
        <Button
          variant={isGraded ? "secondary" : "primary"}
          to={withQuery(paths.explanation, { attempt: attempt.id })}
        >
          {t("result.explanation")}
          <Icon name="forward" />
        </Button>
      }
    >
      <h1 lang="en">{test.title}</h1>
      <p className="num">{facts.join(" · ")}</p>
      <p className="note pn">{learner.name}</p>
    </PageHead>
  );
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

/** Which second modules followed; told after the test only (D-046). */
function Way({ path }: { path: Record<string, string> }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const ways = Object.entries(path);
  if (ways.length === 0) return null;
  return (
    <p className={`note ${styles.way}`}>
      {ways
        .map(([section, module]) =>
          t(`integrity.path.${module as "lower"}`, { section: tc(`sections.${section as "reading"}`) }),
        )
        .join(" · ")}
    </p>
  );
}
