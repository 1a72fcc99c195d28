/** The paid period as a line, with today on it. */
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../../i18n/language";
import { planDay } from "../../../../i18n/planDate";
import type { Payment } from "./api";
import styles from "./renewals.module.css";
import { dayOf } from "./rules";

export function PeriodLine({ period }: { period: Payment }) {
  const { t } = useTranslation("subscriptions");
  const lang = useLanguage();
  const { day, days } = dayOf(period);
  return (
    <div className={`${styles.line} num`}>
      <p className="note strong">{t("renew.day", { day, days })}</p>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ width: `${(100 * day) / days}%` }} />
      </div>
      <p className={`note ${styles.ends}`}>
        <span>{planDay(period.starts_at, lang)}</span>
        <span>{planDay(period.ends_at, lang)}</span>
      </p>
    </div>
  );
}
