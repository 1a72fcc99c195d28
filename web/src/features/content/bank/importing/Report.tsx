import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import { Icon } from "../../../../ui/Icon";
import { saveFile } from "../../../../ui/saveFile";
import { AdviceList } from "./AdviceList";
import { Place } from "./Place";
import { type ImportProblem, type ImportReport, problemCodes } from "./types";
import { UnmappedList } from "./UnmappedList";

const looks = { new: "alert ok", imported: "alert ok", unchanged: "alert info", refused: "alert" } as const;

/** What was found in an archive: the answer first, then every problem with file and line. */
export function Report({ report }: { report: ImportReport }) {
  const { t } = useTranslation("bank");
  const { outcome, title, version, items, recordings, problems, advice, unmapped } = report;
  const save = () =>
    saveFile(new Blob([JSON.stringify(report, null, 2)], { type: "application/json" }), "import-report.json");
  return (
    <section className="card pad import-report" aria-live="polite">
      <p className={looks[outcome]}>{t(`import.outcomes.${outcome}`, { count: problems.length })}</p>
      {title && (
        <p className="import-what num">
          <b lang="en">{title}</b> v{version} · {t("packs.questions", { count: items })} ·{" "}
          {t("import.recordings", { count: recordings })}
        </p>
      )}
      {report.pack_version_id && (
        <Link
          className={outcome === "imported" ? "btn fill" : "btn"}
          to={withQuery(paths.questionPack, { id: report.pack_version_id })}
        >
          {t("import.open")}
          <Icon name="forward" size={18} />
        </Link>
      )}
      {problems.length > 0 && (
        <ul className="problems">
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
        <button type="button" className="btn" onClick={save}>
          <Icon name="download" size={18} />
          {t("import.save_report")}
        </button>
      )}
    </section>
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
