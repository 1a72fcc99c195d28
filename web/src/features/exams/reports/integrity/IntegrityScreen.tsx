/** `/report?attempt=<id>`: how a test was taken, for its learner, a parent and the office (R-167, D-061). */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import { useTitle } from "../../../../app/shell/useTitle";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { useIntegrityReport } from "../api";
import { PageHead } from "../PageHead";
import results from "../results.module.css";
import type { IntegrityReport } from "../types";
import { ItemTimes } from "./ItemTimes";
import styles from "./integrity.module.css";
import { NotedTable } from "./NotedTable";
import { PartTimes } from "./PartTimes";

export function IntegrityScreen() {
  const { t } = useTranslation("results");
  const [search] = useSearchParams();
  useTitle(t("integrity.tab"));
  return (
    <div className="wrap">
      <QueryGate
        title={t("integrity.tab")}
        query={useIntegrityReport(search.get("attempt") ?? "")}
        skeleton={<SkeletonCard lines={[40, 100, 92, 96, 88]} />}
      >
        {(report) => <Report report={report} />}
      </QueryGate>
    </div>
  );
}

function Report({ report }: { report: IntegrityReport }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const lang = useLanguage();
  const { attempt } = report;
  const facts = [
    tc(`modes.${attempt.mode}`),
    attempt.submitted_at &&
      t("result.handed_in", { date: formatDate(attempt.submitted_at, lang, "dayTimeYear") }),
  ].filter(Boolean);
  return (
    <>
      <PageHead
        acts={
          <>
            <Button onClick={() => window.print()}>{t("transcript.print")}</Button>
            <Button to={withQuery(paths.result, { attempt: attempt.id })}>
              {t("explain.back_to_result")}
            </Button>
          </>
        }
      >
        <h1>{t("integrity.title")}</h1>
        <p className="num">
          <span lang="en">{attempt.test.title}</span> · {facts.join(" · ")}
        </p>
        <p className="note pn">{report.learner.name}</p>
      </PageHead>
      <div className={results.list}>
        <Figures report={report} />
        <PartTimes report={report} />
        <NotedTable report={report} />
        <ItemTimes items={report.items} />
        <p className="note">{t("integrity.note")}</p>
      </div>
    </>
  );
}

/** The answer before the tables: four figures. */
function Figures({ report }: { report: IntegrityReport }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const figures = [
    { key: "leaves", value: report.leave_count, isOdd: report.leave_count > 0 },
    { key: "sittings", value: report.sittings, isOdd: report.sittings > 1 },
    {
      key: "offline",
      value: report.events.filter(({ kind }) => kind === "offline").length,
      isOdd: false,
    },
    { key: "late", value: report.late_answers, isOdd: report.late_answers > 0 },
  ] as const;
  const way = Object.entries(report.path) as [keyof IntegrityReport["path"], "lower" | "upper"][];
  return (
    <Card pad={false} className={`${styles.figures} num`} aria-label={t("integrity.summary")}>
      {figures.map(({ key, value, isOdd }) => (
        <p key={key}>
          <b className={isOdd ? styles.odd : undefined}>{value}</b>
          <span>{t(`integrity.figures.${key}`, { count: value })}</span>
        </p>
      ))}
      {way.length > 0 && (
        <p className={styles.way}>
          {way.map(([section, module]) => (
            <span key={section}>{t(`integrity.path.${module}`, { section: tc(`sections.${section}`) })}</span>
          ))}
        </p>
      )}
    </Card>
  );
}
