/** Views by day as bars; today's is open to be more. */

import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Card } from "../../../ui/Card";
import styles from "./analytics.module.css";
import type { DayViews } from "./api";
import { niceCeiling } from "./figures";

interface TrendProps {
  days: DayViews[];
  today: string;
}

const size = { width: 1088, height: 260, left: 52, bottom: 30, top: 12 };

export function Trend({ days, today }: TrendProps) {
  const { t } = useTranslation("analytics");
  const lang = useLanguage();
  const pane = useRef<HTMLDivElement>(null);
  // Where it does not fit, today is what one came for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another range is another width
  useEffect(() => {
    // Not returned: newer browsers give a promise, which React would call as if it cleaned up.
    void pane.current?.scrollTo({ left: pane.current.scrollWidth });
  }, [days.length]);
  const top = niceCeiling(Math.max(...days.map(({ views }) => views)));
  const slot = (size.width - size.left) / days.length;
  const floor = size.height - size.bottom;
  const y = (views: number) => floor - (views / top) * (floor - size.top);
  const total = days.reduce((sum, { views }) => sum + views, 0);
  // As many dates as fit without touching.
  const every = Math.ceil(days.length / 8);
  const day = (date: string) => formatDate(`${date}T12:00:00`, lang, "day");
  return (
    <Card
      pad={false}
      title={t("trend.title")}
      aside={<span className="note num">{t("trend.total", { views: formatNumber(total, lang) })}</span>}
    >
      {/* Scrolls inside on phones: bars of a third of a pixel tell nothing. */}
      {/* biome-ignore lint/a11y/useSemanticElements: no set of fields */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <div role="group" className={styles.trend} ref={pane} tabIndex={0} aria-label={t("trend.title")}>
        <svg
          viewBox={`0 0 ${size.width} ${size.height}`}
          role="img"
          aria-label={t("trend.drawing", { count: days.length, views: formatNumber(total, lang) })}
        >
          {[0, top / 2, top].map((line) => (
            <g key={line}>
              <path d={`M${size.left} ${y(line)}H${size.width}`} stroke="var(--line)" />
              <text x={size.left - 10} y={y(line) + 4} textAnchor="end">
                {formatNumber(line, lang)}
              </text>
            </g>
          ))}
          {days.map(({ date, views }, index) => {
            const isToday = date === today;
            const x = size.left + index * slot;
            return (
              <g key={date}>
                <rect
                  x={x + slot * 0.14}
                  y={y(views)}
                  width={slot * 0.72}
                  height={floor - y(views)}
                  rx={Math.min(3, slot * 0.2)}
                  fill={isToday ? "var(--primary-tint)" : "var(--primary)"}
                  stroke="var(--primary)"
                  strokeWidth={isToday ? 1.5 : 0}
                >
                  <title>{t("trend.day", { date: day(date), views: formatNumber(views, lang) })}</title>
                </rect>
                {(days.length - 1 - index) % every === 0 && (
                  <text
                    x={x + slot / 2}
                    y={size.height - 8}
                    textAnchor={index === days.length - 1 && slot < 50 ? "end" : "middle"}
                    className={isToday ? styles.now : undefined}
                  >
                    {isToday ? t("today_short") : day(date)}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      </div>
    </Card>
  );
}
