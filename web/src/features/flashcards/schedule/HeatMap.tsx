/** How many words were rated on each day of the last months. Whoever does not see it has the days with ratings as a table. */
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { intlTag } from "../../../i18n/languages";
import { ChartTable } from "../../../ui/chart/ChartTable";
import styles from "./schedule.module.css";
import { type DayCount, monthsOf, weeksOf } from "./weeks";

/** As many columns as a phone has room for: four months. */
const WEEKS = 18;

export function HeatMap({ days }: { days: readonly DayCount[] }) {
  const { t } = useTranslation("flashcards");
  const lang = useLanguage();
  const weeks = weeksOf(days, WEEKS);
  const practiced = weeks.flat().filter(({ count }) => count > 0);
  const month = new Intl.DateTimeFormat(intlTag[lang], { month: "short", timeZone: "UTC" });
  const said = ({ date, count }: DayCount) => ({
    at: formatDate(date, lang, "day"),
    value: t("history.ratings", { count }),
  });
  return (
    <figure className={styles.heat}>
      <div className={styles.weeks} aria-hidden="true">
        {monthsOf(weeks).map(({ week, date }) => (
          <span key={date} className={`note ${styles.month}`} style={{ gridColumn: `${week + 1} / span 3` }}>
            {month.format(new Date(date))}
          </span>
        ))}
        {weeks.flatMap((week, column) =>
          week.map((day) => {
            const { at, value } = said(day);
            const row = ((new Date(day.date).getUTCDay() + 6) % 7) + 2;
            return (
              <i
                key={day.date}
                data-level={day.level}
                style={{ gridArea: `${row} / ${column + 1}` }}
                title={`${at}: ${value}`}
              />
            );
          }),
        )}
      </div>
      <figcaption className="note num">
        {t("history.days", { count: practiced.length, weeks: WEEKS })}
      </figcaption>
      <ChartTable label={t("history.title")} rows={practiced.map(said)} />
    </figure>
  );
}
