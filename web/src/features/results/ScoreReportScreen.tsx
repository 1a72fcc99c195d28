/** `/scorereport`: whoever holds a printed report types its code and sees what we know under it (D-059). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { ApiError } from "../../api/errors";
import { useTitle } from "../../app/shell/useTitle";
import { formatDate } from "../../i18n/format";
import { useLanguage } from "../../i18n/language";
import { Field } from "../../ui/Field";
import { QueryGate } from "../../ui/QueryGate";
import { Empty } from "../../ui/StateCard";
import { type CheckedReport, useCheckedReport } from "./api";
import { Bands } from "./Bands";
import "./results.css";
import { ResultSkeleton } from "./ResultSkeleton";

export function ScoreReportScreen() {
  const { t } = useTranslation("results");
  const [search, setSearch] = useSearchParams();
  const code = search.get("code") ?? "";
  const [typed, setTyped] = useState(code);
  useTitle(t("check.tab"));
  return (
    <div className="results wrap">
      <div className="pagehead">
        <div>
          <h1>{t("check.title")}</h1>
          <p>{t("check.lead")}</p>
        </div>
      </div>
      <form
        className="card check"
        onSubmit={(event) => {
          event.preventDefault();
          setSearch(typed.trim() ? { code: typed.trim() } : {});
        }}
      >
        <Field
          label={t("check.code")}
          hint={t("check.hint")}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button className="btn fill" type="submit">
          {t("check.submit")}
        </button>
      </form>
      {code && <Checked key={code} code={code} />}
    </div>
  );
}

function Checked({ code }: { code: string }) {
  const { t } = useTranslation("results");
  const query = useCheckedReport(code);
  if (query.error instanceof ApiError && query.error.status === 404)
    return <Empty alone title={t("check.unknown")} text={t("check.unknown_text")} />;
  return (
    <QueryGate title={t("check.tab")} query={query} skeleton={<ResultSkeleton />}>
      {(report) => <Report report={report} />}
    </QueryGate>
  );
}

function Report({ report }: { report: CheckedReport }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const lang = useLanguage();
  const facts = [
    tc(`kinds.${report.test.kind}`),
    tc(`modes.${report.mode}`),
    report.submitted_at && t("result.handed_in", { date: formatDate(report.submitted_at, lang, "dayTime") }),
  ].filter(Boolean);
  return (
    <>
      <div className="pagehead">
        <div>
          <h2 className="pn">{report.learner_name}</h2>
          <p className="num">
            <span lang="en">{report.test.title}</span> · {facts.join(" · ")}
          </p>
          <p className="note num">{report.check_code}</p>
        </div>
      </div>
      <Bands result={report} />
    </>
  );
}
