/**
 * The totals of one format as a line, in the tint of its margin, with the target across and the day of the real test. Drawn here
 * and not by `ui/chart`: home comes first after every sign-in, and MUI's charts weigh more than everything else on it (0040).
 */
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { ChartTable } from "../../../../ui/chart/ChartTable";
import { useWidth } from "../../../../ui/chart/useWidth";
import { type Scale, scoreText } from "../../../../ui/scores/scale";
import type { Total } from "../standing";
import styles from "./trend.module.css";
import { placesOf, ticksOf } from "./trendPlaces";

interface TrendLineProps {
  /** Oldest first. */
  totals: Total[];
  scale: Scale;
  target: number | null;
  testOn: string | null;
}

const height = 240;
/** As many as a reader can tell apart. */
const most = 12;

export function TrendLine({ totals: all, scale, target, testOn }: TrendLineProps) {
  const { t } = useTranslation("home");
  const lang = useLanguage();
  const [box, width] = useWidth<HTMLDivElement>(640);
  const strict = all.filter(({ isOnTrend }) => isOnTrend);
  // Comfortable practice alone is better than nothing; beside strict tests it would bend the line.
  const totals = (strict.length > 0 ? strict : all).slice(-most);
  const text = (value: number) => scoreText(value, scale, lang);
  const shown = (total: Total) =>
    total.isRange ? `${text(total.low)}–${text(total.high)}` : text(total.value);
  const values = totals.flatMap(({ low, high }) => [low, high]);
  const ticks = ticksOf(target === null ? values : [...values, target], scale.gauge === "bands");
  const frame = { left: 44, right: width - 8, top: 20, bottom: height - 40 };
  const { x, y, line, margin, dates } = placesOf(totals, ticks, frame, testOn !== null);
  const label = t("trend.label", { count: totals.length });
  const last = totals.at(-1);
  return (
    <figure className={styles.chart} aria-label={label}>
      <div ref={box}>
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {ticks.map((tick) => (
            <g key={tick}>
              <path d={`M${frame.left - 12} ${y(tick)}H${frame.right}`} stroke="var(--line)" />
              <text x={frame.left - 22} y={y(tick) + 5} textAnchor="end">
                {tick}
              </text>
            </g>
          ))}
          {totals.length > 1 && <path d={margin} fill="var(--primary-tint)" />}
          {target !== null && (
            <>
              <path
                d={`M${frame.left - 12} ${y(target)}H${frame.right}`}
                stroke="var(--c-target)"
                strokeWidth={2}
                strokeDasharray="2 5"
                strokeLinecap="round"
              />
              <text className={styles.firm} x={frame.right} y={y(target) - 9} textAnchor="end">
                {t("trend.target", { score: text(target) })}
              </text>
            </>
          )}
          {testOn && (
            <>
              <path
                d={`M${frame.right - 30} ${frame.top + 10}V${frame.bottom}`}
                stroke="var(--ink)"
                strokeWidth={1.5}
              />
              <text className={styles.firm} x={frame.right - 30} y={height - 12} textAnchor="middle">
                {formatDate(testOn, lang, "day")}
              </text>
            </>
          )}
          {totals.length > 1 && (
            <path d={line} fill="none" stroke="var(--primary)" strokeWidth={2.5} strokeLinejoin="round" />
          )}
          {totals.map((total, index) => (
            <Point
              key={total.at}
              x={x(index)}
              total={total}
              y={y}
              isLast={total === last}
              isAlone={totals.length === 1}
              date={dates.includes(index) ? formatDate(total.at, lang, "day") : null}
              figure={shown(total)}
            />
          ))}
        </svg>
      </div>
      <ChartTable
        label={label}
        rows={totals.map((total) => ({ at: formatDate(total.at, lang, "dayYear"), value: shown(total) }))}
      />
      <figcaption className="note">{t(strict.length > 0 ? "trend.note_strict" : "trend.note")}</figcaption>
    </figure>
  );
}

interface PointProps {
  x: number;
  y: (value: number) => number;
  total: Total;
  isLast: boolean;
  isAlone: boolean;
  date: string | null;
  figure: string;
}

function Point({ x, y, total, isLast, isAlone, date, figure }: PointProps) {
  return (
    <g data-mark="total">
      {isAlone && (
        <path
          d={`M${x} ${y(total.low)}V${y(total.high)}`}
          stroke="var(--primary-tint)"
          strokeWidth={18}
          strokeLinecap="round"
        />
      )}
      <circle
        cx={x}
        cy={y(total.value)}
        r={isLast ? 7 : 4.5}
        fill={isLast ? "var(--primary)" : "var(--surface)"}
        stroke="var(--primary)"
        strokeWidth={2.5}
      />
      {isLast && (
        <text className={styles.figure} x={x + 15} y={y(total.value) + 7}>
          {figure}
        </text>
      )}
      {date && (
        <text x={x} y={height - 12} textAnchor="middle">
          {date}
        </text>
      )}
    </g>
  );
}
