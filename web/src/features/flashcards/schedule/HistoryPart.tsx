/** Below the books: what was done day by day, and what would still be known if nothing were reviewed. Nothing before the first word. */
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Card } from "../../../ui/Card";
import { LineChart } from "../../../ui/chart/LineChart";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { type History, useHistory } from "./api";
import { HeatMap } from "./HeatMap";
import styles from "./schedule.module.css";

/** From here on days in a row are worth a word; what ends is not mentioned. */
const STREAK = 2;

export function HistoryPart() {
  const { t } = useTranslation("flashcards");
  return (
    <QueryGate
      part={t("history.title")}
      query={useHistory()}
      skeleton={<SkeletonCard lines={[35, 100, 100]} />}
    >
      {({ days, streak, forecast }) =>
        (forecast[0]?.words ?? 0) > 0 && (
          <div className={styles.two}>
            <Card
              title={t("history.title")}
              aside={
                streak >= STREAK && <span className="note num">{t("history.streak", { count: streak })}</span>
              }
            >
              <HeatMap days={days} />
            </Card>
            <Card title={t("history.forecast")}>
              <Forecast forecast={forecast} />
            </Card>
          </div>
        )
      }
    </QueryGate>
  );
}

function Forecast({ forecast }: { forecast: History["forecast"] }) {
  const { t } = useTranslation("flashcards");
  const lang = useLanguage();
  const words = forecast[0]?.words ?? 0;
  // By the week: a point for each day would hide the line.
  const weekly = forecast.filter((_, day) => day % 7 === 0);
  const last = Math.round(weekly.at(-1)?.retained ?? 0);
  return (
    <>
      <p className="quiet num">
        {t("history.forecast_text", { count: words, kept: last, days: (weekly.length - 1) * 7 })}
      </p>
      <LineChart
        label={t("history.forecast")}
        series={[
          {
            name: t("history.known"),
            color: "var(--primary)",
            look: "line",
            points: weekly.map(({ date, retained }) => ({ at: date, value: retained })),
          },
        ]}
        range={[0, words]}
        ticks={[...new Set([0, Math.round(words / 2), words])]}
        formatValue={(value) => String(Math.round(value))}
        formatDate={(at) => formatDate(at, lang, "day")}
        height={200}
      />
    </>
  );
}
