/**
 * `/scorereport`, public (R-164, D-060): with `key` the report that its owner shares, with `code` what we know of a
 * printed one (D-059), with neither a sample. `attempt` comes from a PDF that is not unlocked.
 */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { paths, withQuery } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { Field } from "../../../ui/Field";
import { CheckedView } from "./CheckedView";
import "./results.css";
import { SharedBody, SharedView } from "./sharing/SharedView";
import "./sharing/sharing.css";
import { sampleReport } from "./sharing/sample";

export function ScoreReportScreen() {
  const { t } = useTranslation("results");
  const [search] = useSearchParams();
  const [key, code] = [search.get("key"), search.get("code") ?? ""];
  useTitle(t(key ? "shared.tab" : "check.tab"));
  return (
    <div className="results wrap">
      {/* What is shared with somebody is not for searching robots; React moves this to the head. */}
      <meta name="robots" content="noindex, nofollow" />
      {key ? <SharedView shareKey={key} /> : <Check code={code} attempt={search.get("attempt")} />}
    </div>
  );
}

function Check({ code, attempt }: { code: string; attempt: string | null }) {
  const { t } = useTranslation("results");
  const [, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(code);
  return (
    <>
      <div className="pagehead">
        <div>
          <h1>{t("check.title")}</h1>
          <p>{t("check.lead")}</p>
        </div>
      </div>
      {attempt && <NotUnlocked attempt={attempt} />}
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
      {code ? <CheckedView key={code} code={code} /> : <Sample />}
    </>
  );
}

function NotUnlocked({ attempt }: { attempt: string }) {
  const { t } = useTranslation("results");
  return (
    <section className="card pad stack not-unlocked">
      <h2 className="h3">{t("pdf.locked_title")}</h2>
      <p className="quiet">{t("pdf.locked_text")}</p>
      <Link className="btn" to={withQuery(paths.result, { attempt })}>
        {t("explain.back_to_result")}
      </Link>
    </section>
  );
}

function Sample() {
  const { t } = useTranslation("results");
  return (
    <section aria-label={t("shared.sample")}>
      <p className="sample-note">
        <span className="chip brand">{t("shared.sample")}</span>
        <span className="quiet small">{t("shared.sample_text")}</span>
      </p>
      <SharedBody heading="h2" report={sampleReport(t("shared.sample_name"))} />
    </section>
  );
}
