import { useTranslation } from "react-i18next";
import { paths, withQuery } from "../../../../app/paths";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Icon } from "../../../../ui/Icon";
import { saveFile } from "../../../../ui/saveFile";
import { AdviceList } from "./AdviceList";
import styles from "./importing.module.css";
import { Place } from "./Place";
import { type ImportProblem, type ImportReport, problemCodes } from "./types";
import { UnmappedList } from "./UnmappedList";

const tones = { new: "ok", imported: "ok", unchanged: "info", refused: "bad" } as const;

/** What was found in an archive: the answer first, then every problem with file and line. */
export function Report({ report }: { report: ImportReport }) {
  const { t } = useTranslation("bank");
  const { outcome, title, version, items, recordings, problems, advice, unmapped } = report;
  const save = () =>
    saveFile(new Blob([JSON.stringify(report, null, 2)], { type: "application/json" }), "import-report.json");
  return (
    <Card title={t("import.report")} className={styles.report}>
      <Alert tone={tones[outcome]} role={outcome === "refused" ? "alert" : "status"}>
        {t(`import.outcomes.${outcome}`, { count: problems.length })}
      </Alert>
      {title && (
        <p className="num">
          <b lang="en">{title}</b> v{version} · {t("packs.questions", { count: items })} ·{" "}
          {t("import.recordings", { count: recordings })}
        </p>
      )}
      {report.pack_version_id && (
        <Button
          variant={outcome === "imported" ? "primary" : "secondary"}
          to={withQuery(paths.questionPack, { id: report.pack_version_id })}
        >
          {t("import.open")}
          <Icon name="forward" size={18} />
        </Button>
      )}
      {problems.length > 0 && (
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <Problem
              key={`${problem.code} ${problem.file} ${problem.line} ${problem.message}`}
              problem={problem}
            />
          ))}
        </ul>
      )}
      <AdviceList advice={advice} />
      <UnmappedList unmapped={unmapped} />
      {problems.length + advice.length + unmapped.length > 0 && (
        <Button icon="download" onClick={save}>
          {t("import.save_report")}
        </Button>
      )}
    </Card>
  );
}

function Problem({ problem: { code, file, line, message } }: { problem: ImportProblem }) {
  const { t } = useTranslation("bank");
  const known = problemCodes.find((each) => each === code);
  return (
    <li>
      <Place file={file} line={line} />
      <b>{known ? t(`import.problems.${known}`) : code}</b>
      <span className="note" lang="en">
        {message}
      </span>
    </li>
  );
}
