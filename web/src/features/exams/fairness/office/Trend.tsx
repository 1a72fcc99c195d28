/** Agreement by week: the share of pairs within a point, and of equal ones. */
import { useTranslation } from "react-i18next";
import { formatDate, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Card } from "../../../../ui/Card";
import { LineChart } from "../../../../ui/chart/LineChart";
import type { Agreement } from "../api";
import styles from "./agreement.module.css";

export function Trend({ found: { weeks } }: { found: Agreement }) {
  const { t } = useTranslation("fairness");
  const lang = useLanguage();
  const points = (share: "exact" | "adjacent") =>
    weeks.map((week) => ({ at: week.starts_on, value: Math.round(week[share] * 100) }));
  return (
    <Card pad={false} title={t("by_week")} as="h3" aside={<span className="note">{t("gmt8")}</span>}>
      <div className={styles.trend}>
        <LineChart
          label={t("drawing", { count: weeks.length })}
          series={[
            { name: t("adjacent"), color: "var(--primary)", look: "line", points: points("adjacent") },
            { name: t("exact"), color: "var(--accent)", look: "line", points: points("exact") },
          ]}
          range={[0, 100]}
          ticks={[0, 25, 50, 75, 100]}
          formatValue={(value) => formatNumber(value, lang)}
          formatDate={(date) => formatDate(date, lang, "day")}
        />
      </div>
    </Card>
  );
}
