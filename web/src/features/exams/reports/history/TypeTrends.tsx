/** Kinds of questions over all tests, the weakest first, each with the way its share of points went. */
import { useTranslation } from "react-i18next";
import { Card } from "../../../../ui/Card";
import { typeName } from "../AccuracyCard";
import type { PastTest } from "../types";
import styles from "./history.module.css";
import { type TypeTrend, trendsOf } from "./points";

const shown = 10;

/** One test is no line: what is said beside it says all of it. */
const hasLine = ({ shares }: TypeTrend) => shares.length > 1;

export function TypeTrends({ tests }: { tests: PastTest[] }) {
  const { t } = useTranslation("results");
  const listed = trendsOf(tests).slice(0, shown);
  if (listed.length === 0) return null;
  return (
    <Card title={t("history.types")}>
      <p className="quiet small">{t(listed.some(hasLine) ? "history.types_lead" : "history.types_first")}</p>
      <ul className={`${styles.trends} num`}>
        {listed.map((trend) => (
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
  return (
    <li>
      <span>
        {typeName(t, type)}
        <small>{tc(`sections.${section}`)}</small>
      </span>
      {hasLine(trend) ? <Line shares={shares} color={`var(--c-${section})`} /> : <span />}
      <b>{Math.round((100 * points) / of)}%</b>
      <small>{t("accuracy.of", { points, of })}</small>
    </li>
  );
}

function Line({ shares, color }: { shares: number[]; color: string }) {
  const step = 72 / (shares.length - 1);
  const height = (share: number) => 4 + 20 * (1 - share);
  const told = shares.map((share) => `${Math.round(100 * share)}%`).join(", ");
  return (
    <svg viewBox="0 0 80 28" role="img" aria-label={told}>
      <polyline
        points={shares.map((share, index) => `${4 + step * index},${height(share)}`).join(" ")}
        fill="none"
        stroke={color}
        strokeWidth={2}
      />
      <circle cx={76} cy={height(shares.at(-1) ?? 0)} r={3} fill={color} />
    </svg>
  );
}
