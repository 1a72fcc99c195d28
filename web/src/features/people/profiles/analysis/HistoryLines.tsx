/** Section scores over time, a small line each, as a share of the scale so that formats can be compared. */
import { useTranslation } from "react-i18next";
import { formatDate, formatScore } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { sectionOf, type TestAnalysis } from "../api";
import styles from "./analysis.module.css";

type Point = TestAnalysis["history"][number];
const order = ["reading", "listening", "speaking", "writing"] as const;
const width = 220;
const height = 56;
const inset = 6;

/** Where the points lie in the drawing; a single one stands at the right. */
export function placesOf(points: Pick<Point, "scaled" | "section_max">[]): { x: number; y: number }[] {
  const step = points.length > 1 ? (width - 2 * inset) / (points.length - 1) : 0;
  return points.map(({ scaled, section_max }, index) => ({
    x: points.length > 1 ? inset + step * index : width - inset,
    y: inset + (height - 2 * inset) * (1 - scaled / section_max),
  }));
}

export function HistoryLines({ history }: { history: Point[] }) {
  const { t } = useTranslation(["profiles", "common"]);
  const lang = useLanguage();
  const lines = order
    .map((section) => ({ section, points: history.filter((point) => sectionOf(point.section) === section) }))
    .filter(({ points }) => points.length > 0);
  return (
    <div className={styles.histories}>
      {lines.map(({ section, points }) => {
        const places = placesOf(points);
        const last = points.at(-1);
        const end = places.at(-1);
        if (!last || !end) return null;
        const score = (point: Point) => formatScore(point.scaled, lang, point.section_max <= 6 ? 1 : 0);
        const told = points
          .map((point) => `${formatDate(point.submitted_at, lang, "day")} ${score(point)}`)
          .join(", ");
        return (
          <figure key={section}>
            <figcaption>
              <span>{t(`common:sections.${section}`)}</span>
              <b className="num">{score(last)}</b>
              <small className="num">{t("analysis.of_max", { max: last.section_max })}</small>
            </figcaption>
            <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={told}>
              <path d={`M${inset} ${height - inset}H${width - inset}`} stroke="var(--line)" />
              <polyline
                points={places.map(({ x, y }) => `${x},${y}`).join(" ")}
                fill="none"
                stroke={`var(--c-${section})`}
                strokeWidth={2.5}
                strokeLinejoin="round"
              />
              <circle cx={end.x} cy={end.y} r={4.5} fill={`var(--c-${section})`} />
            </svg>
            <p className="note">{t("analysis.tests", { count: points.length })}</p>
          </figure>
        );
      })}
    </div>
  );
}
