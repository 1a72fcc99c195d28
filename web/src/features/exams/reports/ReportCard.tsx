/** The report as PDF with its check code, and what stands on it about leaving. */
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import type { Result } from "../../../api/types";
import { paths, withQuery } from "../../../app/paths";
import { formatBytes } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { TextLink } from "../../../ui/TextLink";
import { useReportDownload } from "./api";
import styles from "./Report.module.css";
import { CheckCode, Noted, Paper } from "./ReportParts";

export function ReportCard({ result }: { result: Result }) {
  const { t } = useTranslation("results");
  return (
    <Card title={t("report.title")}>
      <div className={styles.report}>
        <ReportState result={result} />
        <Noted of={result} />
        <p className="note">
          {t("report.noted")}{" "}
          <TextLink to={withQuery(paths.report, { attempt: result.attempt.id })}>
            {t("report.how_taken")}
          </TextLink>
        </p>
      </div>
    </Card>
  );
}

function ReportState({ result }: { result: Result }) {
  const { t } = useTranslation("results");
  const { attempt, grading, report, is_own } = result;
  if (report && report.state !== "rendering")
    return <Ready attempt={attempt} report={report} isOwn={is_own} />;
  // Graded tests get their report by themselves; any other is asked for.
  if (grading === null && attempt.status === "scored_auto" && !report) {
    return <Button to={withQuery(paths.resultPdf, { attempt: attempt.id })}>{t("report.as_pdf")}</Button>;
  }
  const key = grading && grading.state !== "delivered" ? "waiting" : "rendering";
  return (
    <div role="status" className="stack">
      <p className="quiet small">{t(`report.${key}`)}</p>
      {key === "rendering" && <Paper />}
    </div>
  );
}

interface ReadyProps {
  isOwn: boolean;
  attempt: Result["attempt"];
  report: NonNullable<Result["report"]>;
}

function Ready({ attempt, report, isOwn }: ReadyProps) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const lang = useLanguage();
  const download = useReportDownload(attempt.id, `${attempt.test.title} - ${t("report.file")}.pdf`);
  return (
    <div className={styles.ready}>
      <CheckCode code={report.check_code} />
      <Button icon="download" loading={download.isPending} onClick={() => download.mutate()}>
        {t("report.download")}
      </Button>
      {isOwn && (
        <p className="small">
          <TextLink to={withQuery(paths.resultPdf, { attempt: attempt.id })}>{t("report.look")}</TextLink>
        </p>
      )}
      {report.pages !== null && report.bytes !== null && (
        <p className="note num">
          {t("report.size", {
            count: report.pages,
            size: formatBytes(report.bytes, lang),
          })}
        </p>
      )}
      {download.error && <Alert>{errorText(download.error, tc)}</Alert>}
    </div>
  );
}
