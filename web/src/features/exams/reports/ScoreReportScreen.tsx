/**
 * `/scorereport`, public (R-164, D-060): with `key` the report that its owner shares, with `code` what we know of a
 * printed one (D-059), with neither a sample. `attempt` comes from a PDF that is not unlocked.
 */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { paths, withQuery } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Chip } from "../../../ui/Chip";
import { Field } from "../../../ui/Field";
import { CheckedView } from "./CheckedView";
import { PageHead } from "./PageHead";
import { SharedBody, SharedView } from "./sharing/SharedView";
import { sampleReport } from "./sharing/sample";
import styles from "./sharing/sharing.module.css";

export function ScoreReportScreen() {
  const { t } = useTranslation("results");
  const [search] = useSearchParams();
  const [key, code] = [search.get("key"), search.get("code") ?? ""];
  useTitle(t(key ? "shared.tab" : "check.tab"));
  return (
    <div className="wrap">
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
      <PageHead>
        <h1>{t("check.title")}</h1>
        <p>{t("check.lead")}</p>
      </PageHead>
      {attempt && <NotUnlocked attempt={attempt} />}
      <Card
        component="form"
        className={styles.check}
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
        <Button variant="primary" type="submit">
          {t("check.submit")}
        </Button>
      </Card>
      {code ? <CheckedView key={code} code={code} /> : <Sample />}
    </>
  );
}

function NotUnlocked({ attempt }: { attempt: string }) {
  const { t } = useTranslation("results");
  return (
    <Card title={t("pdf.locked_title")} className={styles.notUnlocked}>
      <div className="stack">
        <p className="quiet">{t("pdf.locked_text")}</p>
        <Button to={withQuery(paths.result, { attempt })}>{t("explain.back_to_result")}</Button>
      </div>
    </Card>
  );
}

function Sample() {
  const { t } = useTranslation("results");
  return (
    <section aria-label={t("shared.sample")}>
      <div className={styles.sample}>
        <Chip tone="brand">{t("shared.sample")}</Chip>
        <span className="quiet small">{t("shared.sample_text")}</span>
      </div>
      <SharedBody heading="h2" report={sampleReport(t("shared.sample_name"))} />
    </section>
  );
}
