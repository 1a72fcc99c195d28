/** Section scores over time, a small line each, as a share of the scale so that formats can be compared. */
import { useTranslation } from "react-i18next";
import { formatDate, formatScore } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { LineChart } from "../../../../ui/chart/LineChart";
import { sectionOf, type TestAnalysis } from "../api";
import styles from "./analysis.module.css";

type Point = TestAnalysis["history"][number];
const order = ["reading", "listening", "speaking", "writing"] as const;

export function HistoryLines({ history }: { history: Point[] }) {
  const { t } = useTranslation(["profiles", "common"]);
  const lang = useLanguage();
  const lines = order
    .map((section) => ({ section, points: history.filter((point) => sectionOf(point.section) === section) }))
    .filter(({ points }) => points.length > 0);
  const score = (point: Point) => formatScore(point.scaled, lang, point.section_max <= 6 ? 1 : 0);
  return (
    <div className={styles.histories}>
      {lines.map(({ section, points }) => {
        const last = points.at(-1);
        if (!last) return null;
        return (
          <div key={section}>
            <p className={styles.section}>
              <span>{t(`common:sections.${section}`)}</span>
              <b className="num">{score(last)}</b>
              <small className="num">{t("analysis.of_max", { max: last.section_max })}</small>
            </p>
            <LineChart
              label={t(`common:sections.${section}`)}
              series={[
                {
                  name: t(`common:sections.${section}`),
                  color: `var(--c-${section})`,
                  look: "line",
                  points: points.map((point) => ({
                    at: point.submitted_at,
                    value: point.scaled / point.section_max,
                    text: score(point),
                  })),
                },
              ]}
              range={[0, 1]}
              formatDate={(at) => formatDate(at, lang, "day")}
              height={64}
            />
            <p className="note">{t("analysis.tests", { count: points.length })}</p>
          </div>
        );
      })}
    </div>
  );
}
