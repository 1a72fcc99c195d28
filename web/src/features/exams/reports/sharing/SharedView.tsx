/** A report that its owner shares: scores and circumstances, no answers. */
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../../api/errors";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { QueryGate } from "../../../../ui/QueryGate";
import { Empty } from "../../../../ui/StateCard";
import { useSharedReport } from "../api";
import { Bands } from "../Bands";
import { CombinedCard } from "../combine/CombinedCard";
import { PageHead } from "../PageHead";
import { Noted } from "../ReportParts";
import { ResultSkeleton } from "../ResultSkeleton";
import styles from "../results.module.css";
import { kindText } from "../rules/kind";
import type { SharedAttempt, SharedReport } from "../types";

export function SharedView({ shareKey }: { shareKey: string }) {
  const { t } = useTranslation("results");
  const query = useSharedReport(shareKey);
  if (query.error instanceof ApiError && query.error.status === 404)
    return <Empty alone title={t("shared.closed")} text={t("shared.closed_text")} />;
  return (
    <QueryGate title={t("shared.tab")} query={query} skeleton={<ResultSkeleton />}>
      {(report) => <SharedBody report={report} />}
    </QueryGate>
  );
}

/** What a key opens, or the sample. */
export function SharedBody({ report, heading = "h1" }: { report: SharedReport; heading?: "h1" | "h2" }) {
  const { t } = useTranslation("results");
  const Heading = heading;
  return (
    <>
      <PageHead
        acts={heading === "h1" && <Button onClick={() => window.print()}>{t("transcript.print")}</Button>}
      >
        <Heading className="pn">{report.learner.name}</Heading>
        <p>{t("shared.lead")}</p>
      </PageHead>
      {report.attempt && <AttemptView attempt={report.attempt} />}
      {report.combined && <CombinedCard report={report.combined} />}
    </>
  );
}

function AttemptView({ attempt }: { attempt: SharedAttempt }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const lang = useLanguage();
  const facts = [
    kindText(tc, attempt.test.kind, attempt.sections),
    tc(`formats.${attempt.test.format as "ibt-2023"}`),
    tc(`modes.${attempt.mode}`),
    attempt.submitted_at &&
      t("result.handed_in", { date: formatDate(attempt.submitted_at, lang, "dayTimeYear") }),
  ].filter(Boolean);
  return (
    <div className={styles.list}>
      <div>
        <h2 lang="en">{attempt.test.title}</h2>
        <p className="quiet small num">{facts.join(" · ")}</p>
      </div>
      <Bands result={attempt} />
      <Card title={t("report.how_taken")}>
        <Noted of={attempt} />
      </Card>
      <p className="note">{t("transcript.estimate")}</p>
    </div>
  );
}
