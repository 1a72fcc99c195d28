/** The line of totals, with each margin, the target across, and real tests as diamonds. */
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { scaleOf, scoreFormat } from "../rules/figures";
import type { ScaleFigures } from "../types";
import styles from "./history.module.css";
import { endsOf, placesOf, type TotalPoint } from "./points";
import { useWidth } from "./useWidth";

const height = 180;
const inset = { left: 40, right: 16, top: 12, bottom: 26 };

interface TotalChartProps {
  points: TotalPoint[];
  scale: ScaleFigures;
  target: number | null;
  real: { at: string; value: number }[];
}

export function TotalChart({ points, scale, target, real }: TotalChartProps) {
  const { t } = useTranslation("results");
  const lang = useLanguage();
  const [figure, whole] = useWidth(640);
  const width = whole - inset.left - inset.right;
  const format = scoreFormat(scaleOf(scale), lang);
  const range: [number, number] = scaleOf(scale) === "bands" ? [1, scale.total_max] : [0, scale.total_max];
  const all = [...points, ...real.map((one) => ({ ...one, low: one.value, high: one.value }))];
  const places = placesOf(all, range, [width, height]);
  const y = (value: number) => height * (1 - (value - range[0]) / (range[1] - range[0]));
  const trend = points.flatMap((point, index) => (point.isOnTrend ? [places[index]] : []));
  // Whole bands, or quarters of the points.
  const step = scaleOf(scale) === "bands" ? 1 : range[1] / 4;
  const ticks = Array.from(
    { length: Math.round((range[1] - range[0]) / step) + 1 },
    (_, at) => range[0] + at * step,
  );
  const [first, last] = endsOf(all.map(({ at }) => at));
  const isOneYear = first?.slice(0, 4) === last?.slice(0, 4);
  const day = (at: string) => formatDate(at, lang, isOneYear ? "day" : "dayYear");
  return (
    <figure className={styles.chart} ref={figure}>
      <svg
        viewBox={`0 0 ${whole} ${height + inset.top + inset.bottom}`}
        role="img"
        aria-label={t("history.chart", { count: points.length })}
      >
        <g transform={`translate(${inset.left} ${inset.top})`}>
          {ticks.map((tick) => (
            <g key={tick}>
              <path d={`M0 ${y(tick)}H${width}`} stroke="var(--line)" />
              <text x={-8} y={y(tick) + 4} textAnchor="end">
                {format(tick)}
              </text>
            </g>
          ))}
          {target !== null && (
            <path
              d={`M0 ${y(target)}H${width}`}
              stroke="var(--accent)"
              strokeWidth={2}
              strokeDasharray="6 5"
            />
          )}
          {points.map((point, index) => (
            <path
              key={point.id}
              d={`M${places[index]?.x} ${y(point.low)}V${y(point.high)}`}
              stroke="var(--primary-line)"
              strokeWidth={6}
              strokeLinecap="round"
            />
          ))}
          <polyline
            points={trend.map((place) => `${place?.x},${place?.y}`).join(" ")}
            fill="none"
            stroke="var(--primary)"
            strokeWidth={2.5}
            strokeLinejoin="round"
          />
          {points.map((point, index) => (
            <circle
              key={point.id}
              cx={places[index]?.x}
              cy={places[index]?.y}
              r={5}
              fill={point.isOnTrend ? "var(--primary)" : "var(--surface)"}
              stroke="var(--primary)"
              strokeWidth={2}
            />
          ))}
          {real.map((one, index) => {
            const place = places[points.length + index];
            return (
              <path
                key={one.at}
                d={`M${place?.x} ${(place?.y ?? 0) - 7}l7 7-7 7-7-7z`}
                fill="var(--accent)"
                stroke="var(--surface)"
              />
            );
          })}
          {first && first === last && (
            <text x={width / 2} y={height + 20} textAnchor="middle">
              {day(first)}
            </text>
          )}
          {first && last && first !== last && (
            <>
              <text x={0} y={height + 20}>
                {day(first)}
              </text>
              <text x={width} y={height + 20} textAnchor="end">
                {day(last)}
              </text>
            </>
          )}
        </g>
      </svg>
      <figcaption className="note">
        <span className={styles.entry}>{t("history.strict")}</span>
        <span className={`${styles.entry} ${styles.ring}`}>{t("history.other")}</span>
        {target !== null && <span className={`${styles.entry} ${styles.dash}`}>{t("history.target")}</span>}
        {real.length > 0 && <span className={`${styles.entry} ${styles.real}`}>{t("history.real")}</span>}
      </figcaption>
    </figure>
  );
}
