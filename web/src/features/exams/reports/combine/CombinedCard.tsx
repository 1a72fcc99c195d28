/** A combination: its total, and where each section comes from. */
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { useRemoveCombined } from "../api";
import { rangeText, scaleOf, scoreFormat, totalFigure } from "../rules/figures";
import { ShareCard } from "../sharing/ShareCard";
import type { CombinedReport } from "../types";
import styles from "./combine.module.css";

interface CombinedCardProps {
  report: CombinedReport;
  /** Its owner shares it and takes it away. */
  isOwn?: boolean;
}

export function CombinedCard({ report, isOwn = false }: CombinedCardProps) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const lang = useLanguage();
  const remove = useRemoveCombined();
  const format = scoreFormat(scaleOf(report.scale), lang);
  const figure = totalFigure({ total: report.total, sections: [] });
  const comparable = report.total?.comparable;
  return (
    <Card component="article" pad={false} className={`${styles.combined} num`} id={`combined-${report.id}`}>
      <header>
        <div>
          <h3>{t("combine.best")}</h3>
          <p className="note">
            {tc(`formats.${report.format as "ibt-2023"}`)} · {tc(`modes.${report.mode}`)} ·{" "}
            {formatDate(report.created_at, lang, "dayYear")}
          </p>
        </div>
        <p className={styles.big}>
          {figure.kind === "score" && format(figure.scaled)}
          {figure.kind === "range" && rangeText(figure.low, figure.high, format)}{" "}
          <span>{t("total.of", { max: format(report.scale.total_max) })}</span>
          {comparable && (
            <small>
              {t("total.comparable", {
                score: comparable.scaled ?? rangeText(comparable.low, comparable.high, String),
              })}
            </small>
          )}
        </p>
      </header>
      <ul className={styles.parts}>
        {report.sections.map((section) => (
          <li key={section.section} style={{ "--k": `var(--c-${section.section})` } as React.CSSProperties}>
            <span>{tc(`sections.${section.section}`)}</span>
            <b>{format(section.scaled)}</b>
            <span className={styles.from}>
              <span lang="en">{section.title}</span>
              <small>{formatDate(section.submitted_at, lang, "dayYear")}</small>
            </span>
          </li>
        ))}
      </ul>
      <p className={`note ${styles.estimate}`}>{t("combine.estimate")}</p>
      {isOwn && (
        <footer>
          <ShareCard combined={report.id} className={styles.share} />
          <Button
            variant="danger"
            className={styles.remove}
            loading={remove.isPending}
            onClick={() => remove.mutate(report.id)}
          >
            {t("combine.remove")}
          </Button>
          {remove.error && <Alert>{errorText(remove.error, tc)}</Alert>}
        </footer>
      )}
    </Card>
  );
}
