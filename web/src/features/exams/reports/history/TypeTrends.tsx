/** Kinds of questions over all tests, the weakest first, each with the way its share of points went. */
import { useTranslation } from "react-i18next";
import { Card } from "../../../../ui/Card";
import { typeName } from "../AccuracyCard";
import type { PastTest } from "../types";
import styles from "./history.module.css";
import { type TypeTrend, trendsOf } from "./points";

const shown = 10;

export function TypeTrends({ tests }: { tests: PastTest[] }) {
  const { t } = useTranslation("results");
  const trends = trendsOf(tests);
  if (trends.length === 0) return null;
  return (
    <Card title={t("history.types")}>
      <p className="quiet small">{t("history.types_lead")}</p>
      <ul className={`${styles.trends} num`}>
        {trends.slice(0, shown).map((trend) => (
          <Trend key={`${trend.section} ${trend.type}`} trend={trend} />
        ))}
      </ul>
    </Card>
  );
}

function Trend({ trend }: { trend: TypeTrend }) {
  const { t } = useTranslation("results");
  const { t: tc } = useTranslation("common");
  const { section, type, points, of, shares } = trend;
  const step = shares.length > 1 ? 72 / (shares.length - 1) : 0;
  const place = (share: number, index: number) =>
    `${shares.length > 1 ? 4 + step * index : 40},${4 + 20 * (1 - share)}`;
  const told = shares.map((share) => `${Math.round(100 * share)}%`).join(", ");
  return (
    <li>
      <span>
        {typeName(t, type)}
        <small>{tc(`sections.${section}`)}</small>
      </span>
      <svg viewBox="0 0 80 28" role="img" aria-label={told}>
        <polyline
          points={shares.map(place).join(" ")}
          fill="none"
          stroke={`var(--c-${section})`}
          strokeWidth={2}
        />
        <circle
          cx={shares.length > 1 ? 76 : 40}
          cy={4 + 20 * (1 - (shares.at(-1) ?? 0))}
          r={3}
          fill={`var(--c-${section})`}
        />
      </svg>
      <b>{Math.round((100 * points) / of)}%</b>
      <small>{t("accuracy.of", { points, of })}</small>
    </li>
  );
}
