/** What stands on the printed report with a code (D-059). */
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../api/errors";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { QueryGate } from "../../../ui/QueryGate";
import { Empty } from "../../../ui/StateCard";
import { type CheckedReport, useCheckedReport } from "./api";
import { Bands } from "./Bands";
import { PageHead } from "./PageHead";
import { ResultSkeleton } from "./ResultSkeleton";
import { kindText } from "./rules/kind";

export function CheckedView({ code }: { code: string }) {
  const { t } = useTranslation("results");
  const query = useCheckedReport(code);
  if (query.error instanceof ApiError && query.error.status === 404)
    return <Empty title={t("check.unknown")} text={t("check.unknown_text")} />;
  return (
    <QueryGate query={query} skeleton={<ResultSkeleton />}>
      {(report) => <Report report={report} />}
    </QueryGate>
  );
}

function Report({ report }: { report: CheckedReport }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const lang = useLanguage();
  const facts = [
    kindText(tc, report.test.kind, report.sections),
    tc(`modes.${report.mode}`),
    report.submitted_at &&
      t("result.handed_in", { date: formatDate(report.submitted_at, lang, "dayTimeYear") }),
  ].filter(Boolean);
  return (
    <>
      <PageHead>
        <h2 className="pn">{report.learner_name}</h2>
        <p className="num">
          <span lang="en">{report.test.title}</span> · {facts.join(" · ")}
        </p>
        <p className="note num">{report.check_code}</p>
      </PageHead>
      <Bands result={report} />
    </>
  );
}
