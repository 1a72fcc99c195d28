/** How many days are left until the real test, drawn as one bar a day. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { daysUntil, formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { TextLink } from "../../../../ui/TextLink";
import type { Aim } from "../../../people/profiles/target/useTargetForm";
import { LaterAimForm } from "./LaterAimForm";
import styles from "./trend.module.css";

/** More bars would be a carpet. */
const mostBars = 28;

export function DaysLeft({ aim }: { aim: Aim }) {
  const { t } = useTranslation("home");
  const lang = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const days = aim.test_on ? daysUntil(aim.test_on) : null;
  if (!aim.test_on || days === null || days < 0) return null;
  if (isOpen) return <LaterAimForm aim={aim} close={() => setOpen(false)} />;
  const first = Math.max(0, days - mostBars);
  return (
    <div className={`${styles.days} num`}>
      <div>
        <b>{t("days.left", { count: days })}</b>
        <p className="note">
          {t("days.until", { when: formatDate(aim.test_on, lang, "dayYear") })}{" "}
          <TextLink onClick={() => setOpen(true)}>{t("days.change")}</TextLink>
        </p>
      </div>
      <div className={styles.bars} aria-hidden="true">
        {Array.from({ length: days - first }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: days have no identity beyond their place
          <i key={index} />
        ))}
        <i className={styles.exam} />
      </div>
    </div>
  );
}
