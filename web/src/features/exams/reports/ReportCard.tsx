/** The report as PDF with its check code, and what stands on it about leaving. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { errorText } from "../../../api/errors";
import type { Result } from "../../../api/types";
import { paths, withQuery } from "../../../app/paths";
import { formatBytes } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Icon } from "../../../ui/Icon";
import { useReportDownload } from "./api";

export function ReportCard({ result }: { result: Result }) {
  const { t } = useTranslation("results");
  return (
    <section className="card pad report">
      <h2 className="h3">{t("report.title")}</h2>
      <ReportState result={result} />
      <dl className="facts small">
        <div>
          <dt>{t("report.leaves")}</dt>
          <dd className="num">{t("report.leave_count", { count: result.leave_count })}</dd>
        </div>
        <div>
          <dt>{t("report.sittings")}</dt>
          <dd className="num">
            {result.sittings > 1 ? (
              <span className="chip warn">{t("report.many_sittings", { count: result.sittings })}</span>
            ) : (
              t("report.one_sitting")
            )}
          </dd>
        </div>
      </dl>
      <p className="note">
        {t("report.noted")}{" "}
        <Link className="link" to={withQuery(paths.report, { attempt: result.attempt.id })}>
          {t("report.how_taken")}
        </Link>
      </p>
    </section>
  );
}

function ReportState({ result }: { result: Result }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const lang = useLanguage();
  const { attempt, grading, report } = result;
  const download = useReportDownload(attempt.id, `${attempt.test.title} - ${t("report.file")}.pdf`);

  if (!report || report.state === "rendering") {
    // Graded tests get their report by themselves; any other is asked for.
    if (grading === null && attempt.status === "scored_auto" && !report) {
      return (
        <Link className="btn" to={withQuery(paths.resultPdf, { attempt: attempt.id })}>
          {t("report.as_pdf")}
        </Link>
      );
    }
    const key = grading && grading.state !== "delivered" ? "waiting" : "rendering";
    return (
      <div role="status" className="stack">
        <p className="quiet small">{t(`report.${key}`)}</p>
        {key === "rendering" && (
          <div className="paper" aria-hidden="true">
            <i style={{ width: "45%" }} />
            <i />
            <i />
            <i style={{ width: "70%" }} />
          </div>
        )}
      </div>
    );
  }
  return (
    <div className="stack">
      <div className="code">
        <span className="note">{t("report.check_code")}</span>
        <code>{report.check_code}</code>
      </div>
      <button
        type="button"
        className="btn fill"
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        <Icon name="download" size={18} />
        {t("report.download")}
      </button>
      <p className="small">
        <Link className="link" to={withQuery(paths.resultPdf, { attempt: attempt.id })}>
          {t("report.look")}
        </Link>
      </p>
      {report.pages !== null && report.bytes !== null && (
        <p className="note num">
          {t("report.size", {
            count: report.pages,
            size: formatBytes(report.bytes, lang),
          })}
        </p>
      )}
      {download.error && (
        <p className="alert" role="alert">
          {errorText(download.error, tc)}
        </p>
      )}
    </div>
  );
}
