/** The newest result, drawn: total on the left, a gauge per section with its margin. */

import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import type { AttemptCard, Result } from "../../../api/types";
import { paths, withQuery } from "../../../app/paths";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { SkeletonCard } from "../../../ui/Skeleton";
import { ErrorState } from "../../../ui/StateCard";
import { SectionGauge } from "../../../ui/scores/SectionGauge";
import { scaleOf, scoreText } from "../../../ui/scores/scale";
import { TextLink } from "../../../ui/TextLink";
import { useResult } from "./api";
import styles from "./home.module.css";

export function LatestResult({ attempt }: { attempt: AttemptCard }) {
  const { t } = useTranslation("home");
  const { t: common } = useTranslation("common");
  const result = useResult(attempt.id);
  if (result.isPending) return <SkeletonCard round lines={[40, 100, 70]} />;
  if (result.isError) {
    return (
      <ErrorState
        title={t("scores.title")}
        text={common("state.error_safe", { reason: errorText(result.error, common) })}
        action={<Button onClick={() => void result.refetch()}>{common("state.try_again")}</Button>}
      />
    );
  }
  return <Bands result={result.data} attempt={attempt} />;
}

function Bands({ result, attempt }: { result: Result; attempt: AttemptCard }) {
  const { t } = useTranslation("home");
  const lang = useLanguage();
  const scale = scaleOf(attempt.format);
  return (
    <Card
      pad={false}
      className={`${styles.bands} num`}
      style={{ "--sections": result.sections.length } as React.CSSProperties}
      data-alone={result.sections.length === 1 || undefined}
      aria-label={t("scores.title")}
    >
      <div className={styles.sum}>
        <h2 className="strong h3">{t("scores.title")}</h2>
        <Total result={result} scale={scale} />
        <p className="note">
          {t("scores.of", {
            title: attempt.title,
            when: formatDate(attempt.submitted_at ?? attempt.created_at, lang, "day"),
          })}
          <br />
          {t("scores.estimate")}
        </p>
        <TextLink className={`${styles.open} small`} to={withQuery(paths.result, { attempt: attempt.id })}>
          {t("scores.open")}
        </TextLink>
      </div>
      {result.sections.map((score) => (
        <div key={score.section}>
          <SectionGauge score={score} scale={scale} />
        </div>
      ))}
    </Card>
  );
}

function Total({ result, scale }: { result: Result; scale: ReturnType<typeof scaleOf> }) {
  const { t } = useTranslation("home");
  const lang = useLanguage();
  const { total, sections } = result;
  if (!total) {
    // One section has no total, and where nothing is being graded none will come.
    if (!sections.some(({ state }) => state === "pending") || sections.length === 1) return null;
    return (
      <p className="quiet">
        {t("scores.total")} {t("scores.total_pending")}
      </p>
    );
  }
  const [low, high] = [total.low, total.high].map((score) => scoreText(score, scale, lang));
  // A quick test is too short for a total: it gives the range only.
  if (total.scaled === null)
    return <div className={`${styles.big} ${styles.range}`}>{t("scores.from_to", { low, high })}</div>;
  return (
    <div className={styles.big}>
      {scoreText(total.scaled, scale, lang)}
      <span>{t("scores.range", { low, high })}</span>
    </div>
  );
}
