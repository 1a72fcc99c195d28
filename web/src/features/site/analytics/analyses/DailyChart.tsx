/** One figure by day, and by week where days would be too thin. */
import { useTranslation } from "react-i18next";
import { formatDate, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Card } from "../../../../ui/Card";
import { niceCeiling } from "../../../../ui/chart/axis";
import { BarChart } from "../../../../ui/chart/BarChart";
import styles from "./analyses.module.css";
import type { Figure } from "./DailyPart";
import { bucketsOf, chartStep, mondayOf, totalOf } from "./figures";

interface DailyChartProps<Day> {
  figure: Figure<Day>;
  days: Day[];
  /** As many days before; undefined until they come. */
  before: Day[] | undefined;
  today: string;
}

export function DailyChart<Day extends { date: string }>({
  figure,
  days,
  before,
  today,
}: DailyChartProps<Day>) {
  const { t } = useTranslation("analyses");
  const lang = useLanguage();
  const { name, way, of, least = 2, format = (value) => formatNumber(value, lang), formatTick } = figure;
  const step = chartStep(days.length);
  const open = step === "week" ? mondayOf(today) : today;
  const bars = bucketsOf(days, step).map((bucket) => ({
    at: bucket.at,
    value: totalOf(bucket.days.map(of), way),
    isOpen: bucket.at === open,
  }));
  // Day by day where there is room for it; weeks at the edges of two ranges are cut differently.
  const earlier = days.length <= 31 ? before?.map(of) : undefined;
  const top = niceCeiling(Math.max(least, ...bars.map(({ value }) => value), ...(earlier ?? [])));
  return (
    <Card
      pad={false}
      title={t(step === "week" ? "chart.by_week" : "chart.by_day", { figure: name })}
      aside={<span className="note">{t("gmt8")}</span>}
    >
      <div className={styles.chart}>
        <BarChart
          label={t(step === "week" ? "chart.weeks" : "chart.days", { figure: name, count: bars.length })}
          name={name}
          bars={bars}
          before={earlier && { name: t("chart.before", { count: days.length }), values: earlier }}
          ticks={[0, top / 2, top]}
          formatValue={format}
          formatTick={formatTick}
          formatDate={(at) =>
            step === "day" && at === today ? t("chart.today") : formatDate(at, lang, "day")
          }
        />
      </div>
    </Card>
  );
}
