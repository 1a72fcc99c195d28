/** Views by day as bars; today's is open to be more. */

import { useTranslation } from "react-i18next";
import { formatDate, formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Card } from "../../../ui/Card";
import { BarChart } from "../../../ui/chart/BarChart";
import styles from "./analytics.module.css";
import type { DayViews } from "./api";
import { niceCeiling } from "./figures";

interface TrendProps {
  days: DayViews[];
  today: string;
}

export function Trend({ days, today }: TrendProps) {
  const { t } = useTranslation("analytics");
  const lang = useLanguage();
  const top = niceCeiling(Math.max(...days.map(({ views }) => views)));
  const number = (value: number) => formatNumber(value, lang);
  const total = number(days.reduce((sum, { views }) => sum + views, 0));
  return (
    <Card
      pad={false}
      title={t("trend.title")}
      aside={<span className="note num">{t("trend.total", { views: total })}</span>}
    >
      <div className={styles.trend}>
        <BarChart
          label={t("trend.drawing", { count: days.length, views: total })}
          name={t("paths.views")}
          bars={days.map(({ date, views }) => ({ at: date, value: views, isOpen: date === today }))}
          ticks={[0, top / 2, top]}
          formatValue={number}
          formatDate={(date) => (date === today ? t("today_short") : formatDate(date, lang, "day"))}
        />
      </div>
    </Card>
  );
}
