/** What the own tests say together (D-029): where it goes, which questions are hard, how fast. */
import { useTranslation } from "react-i18next";
import { paths } from "../../../../app/paths";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { sectionOf, type TestAnalysis, useAnalysis, type Who } from "../api";
import styles from "./analysis.module.css";
import { HistoryLines } from "./HistoryLines";

export function AnalysisCards({ who }: { who: Who }) {
  return (
    <QueryGate query={useAnalysis(who)} skeleton={<SkeletonCard lines={[30, 100, 92, 80]} />}>
      {(analysis) =>
        analysis.history.length === 0 && analysis.accuracy.length === 0 ? (
          <Nothing isMine={who.kind === "me"} />
        ) : (
          <Analysis analysis={analysis} isMine={who.kind === "me"} />
        )
      }
    </QueryGate>
  );
}

function Nothing({ isMine }: { isMine: boolean }) {
  const { t } = useTranslation("profiles");
  return (
    <Empty
      title={t("analysis.empty_title")}
      text={t(isMine ? "analysis.empty_text" : "analysis.empty_other")}
      action={isMine && <Button to={paths.tests}>{t("analysis.choose_test")}</Button>}
    />
  );
}

function Analysis({ analysis, isMine }: { analysis: TestAnalysis; isMine: boolean }) {
  const { t } = useTranslation("profiles");
  const lang = useLanguage();
  return (
    <Card
      title={t(isMine ? "analysis.title" : "analysis.title_of")}
      aside={
        analysis.last_activity_at && (
          <p className="note">
            {t("analysis.last_activity", { when: formatDate(analysis.last_activity_at, lang, "full") })}
          </p>
        )
      }
    >
      <HistoryLines history={analysis.history} />
      <div className={analysis.pace.length > 0 ? styles.two : styles.one}>
        <Accuracy analysis={analysis} />
        <Pace analysis={analysis} />
      </div>
    </Card>
  );
}

function Accuracy({ analysis }: { analysis: TestAnalysis }) {
  const { t } = useTranslation(["profiles", "results", "common"]);
  if (analysis.accuracy.length === 0) return null;
  return (
    <div>
      <h3 className={styles.sub}>{t("analysis.accuracy")}</h3>
      <ul className={`num ${styles.bars}`}>
        {analysis.accuracy.map(({ section, question_type, right, of }) => (
          <li key={`${section} ${question_type}`}>
            <span>
              {t(`results:types.${question_type as "detail"}`)}
              <small>{t(`common:sections.${sectionOf(section)}`)}</small>
            </span>
            <i
              aria-hidden="true"
              style={{ "--w": `${(100 * right) / of}%`, "--k": `var(--c-${section})` } as React.CSSProperties}
            />
            <span>{t("analysis.right_of", { right, of })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Pace({ analysis }: { analysis: TestAnalysis }) {
  const { t } = useTranslation(["profiles", "common"]);
  if (analysis.pace.length === 0) return null;
  return (
    <div>
      <h3 className={styles.sub}>{t("analysis.pace")}</h3>
      <dl className={`num ${styles.paces}`}>
        {analysis.pace.map(({ section, median_seconds, answers }) => (
          <div key={section}>
            <dt>{t(`common:sections.${sectionOf(section)}`)}</dt>
            <dd>
              <b>{t("analysis.seconds", { count: Math.round(median_seconds) })}</b>
              <small>{t("analysis.from_answers", { count: answers })}</small>
            </dd>
          </div>
        ))}
      </dl>
      <p className="note">{t("analysis.pace_note")}</p>
    </div>
  );
}
