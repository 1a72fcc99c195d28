/** Total and sections, drawn: gauges with their margin, gray with the promise while a grader has them. */
import { useTranslation } from "react-i18next";
import type { Result, SectionScore } from "../../../api/types";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Card } from "../../../ui/Card";
import { Chip } from "../../../ui/Chip";
import { Gauge } from "../../../ui/Gauge";
import styles from "./Bands.module.css";
import { lastDue, rangeText, type ScoreFormat, scaleOf, scoreFormat, totalFigure } from "./rules/figures";
import type { Comparable, TotalFigures } from "./types";

/** What the drawing needs of a result. */
export interface Scores {
  scale: Result["scale"];
  sections: (SectionScore & { comparable?: Comparable | null })[];
  total: TotalFigures | null;
}

export function Bands({ result }: { result: Scores }) {
  const lang = useLanguage();
  const format = scoreFormat(scaleOf(result.scale), lang);
  const [only] = result.sections;
  if (only && result.sections.length === 1)
    return (
      <Card pad={false} className={`${styles.bands} ${styles.single} num`}>
        <SectionGauge section={only} result={result} format={format} />
        <NoTotal />
      </Card>
    );
  return (
    <Card
      pad={false}
      className={`${styles.bands} num`}
      style={{ "--n": result.sections.length } as React.CSSProperties}
    >
      <Total result={result} format={format} />
      {result.sections.map((section) => (
        <SectionGauge key={section.section} section={section} result={result} format={format} />
      ))}
    </Card>
  );
}

/** A section alone is looked at for its own figure: that there is no total is a footnote. */
function NoTotal() {
  const { t } = useTranslation("results");
  return (
    <div className={styles.alone}>
      <Chip tone="brand">{t("total.estimate")}</Chip>
      <p className="note">{t("total.none_note")}</p>
    </div>
  );
}

function Total({ result, format }: { result: Scores; format: ScoreFormat }) {
  const { t } = useTranslation("results");
  const lang = useLanguage();
  const figure = totalFigure(result);
  const due = lastDue(result.sections);
  return (
    <div className={styles.sum}>
      <h2 className="h3">{t("total.title")}</h2>
      {figure.kind === "score" && (
        <p className={styles.big}>
          {format(figure.scaled)} <span>{t("total.of", { max: format(result.scale.total_max) })}</span>
        </p>
      )}
      {figure.kind === "range" && (
        <p className={`${styles.big} ${styles.range}`}>
          {rangeText(figure.low, figure.high, format)}{" "}
          <span>{t("total.of", { max: format(result.scale.total_max) })}</span>
        </p>
      )}
      {figure.kind === "pending" && <p className={styles.waiting}>{t("total.pending")}</p>}
      {figure.kind === "none" && <p className={styles.waiting}>{t("total.none")}</p>}
      {result.total?.comparable && (
        <p className={styles.comparable}>
          {t("total.comparable", { score: comparableText(result.total.comparable) })}
        </p>
      )}
      <Chip tone="brand">{t("total.estimate")}</Chip>
      <p className="note">
        {figure.kind === "score"
          ? t("total.score_note", { range: rangeText(figure.low, figure.high, format) })
          : figure.kind === "range"
            ? t("total.range_note")
            : figure.kind === "pending"
              ? due
                ? t("total.pending_note", { date: formatDate(due, lang, "dayTime") })
                : t("total.pending_note_open")
              : t("total.none_note")}
      </p>
    </div>
  );
}

/** The older scale's figure beside a band; a range where the band is one. */
const comparableText = ({ scaled, low, high }: Comparable) =>
  scaled === null ? rangeText(low, high, String) : String(scaled);

interface SectionGaugeProps {
  section: Scores["sections"][number];
  result: Scores;
  format: ScoreFormat;
}

function SectionGauge({ section, result, format }: SectionGaugeProps) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const lang = useLanguage();
  const name = tc(`sections.${section.section}`);
  const common = { name, scale: scaleOf(result.scale), color: `var(--c-${section.section})` };
  const { scaled, low, high, raw, raw_max, due_at } = section;

  if (section.state !== "scored" || scaled === null) {
    const isPending = section.state === "pending";
    const due = due_at ? t("section.due", { date: formatDate(due_at, lang, "dayTime") }) : "";
    const figure =
      section.state === "points"
        ? t("accuracy.of", { points: raw ?? 0, of: raw_max ?? 0 })
        : t(`section.${isPending ? "pending" : section.state === "ungraded" ? "ungraded" : "none"}`);
    return (
      <Gauge
        {...common}
        value={null}
        figure={figure}
        note={isPending ? due : section.state === "points" ? t("section.points_only") : undefined}
        label={t("section.pending_label", { name, figure, due })}
      />
    );
  }
  const margin =
    low !== null && high !== null ? t("section.margin", { range: rangeText(low, high, format) }) : "";
  const points = raw !== null && raw_max !== null ? t("section.points", { points: raw, of: raw_max }) : "";
  const isBands = common.scale === "bands";
  const level = section.level ? t(`levels.${section.level as "advanced"}`) : "";
  return (
    <Gauge
      {...common}
      value={scaled}
      low={low}
      high={high}
      figure={format(scaled)}
      level={isBands ? level : undefined}
      note={
        <>
          {!isBands && level && (
            <>
              <b className="strong">{level}</b>
              <br />
            </>
          )}
          {margin}
          {points && (
            <>
              <br />
              {points}
            </>
          )}
          {section.comparable && (
            <>
              <br />
              {t("section.comparable", { score: comparableText(section.comparable) })}
            </>
          )}
        </>
      }
      label={t("section.label", {
        name,
        score: format(scaled),
        max: format(result.scale.section_max),
        margin,
        level,
      })}
    />
  );
}
