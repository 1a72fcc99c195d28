/** What everybody has without paying, and what one has now. */
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../i18n/language";
import { planDay } from "../../../i18n/planDate";
import { Card } from "../../../ui/Card";
import { type Entitlement, type Subscription, usePlans } from "../plans/api";
import styles from "./shop.module.css";

/** `has`: what one has; null for visitors, and while it is not known. */
export function FreeCard({ has }: { has: Subscription | null }) {
  const { t } = useTranslation("shop");
  const lang = useLanguage();
  return (
    <Card title={t("plans.free")} className={styles.buy}>
      <p className={`${styles.price} num`}>
        <b>0</b>
        <span>{t("unit", { count: 0 })}</span>
      </p>
      <FreeIncludes />
      {has && (
        <p className="note num">
          {has.plan === "free"
            ? t("plans.yours_free")
            : has.pro_until !== null && !has.is_lifetime
              ? t("plans.yours_until", { day: planDay(has.pro_until, lang) })
              : t("plans.forever")}
        </p>
      )}
    </Card>
  );
}

/** What is free, by the rows that the plans are compared by. Until they are there the card is complete without them. */
function FreeIncludes() {
  const { t } = useTranslation("shop");
  const rows = usePlans().data?.data;
  if (!rows) return null;
  const freeOf = (wanted: Entitlement) => rows.find(({ entitlement }) => entitlement === wanted)?.free;
  const countOf = (wanted: Entitlement) => {
    const extent = freeOf(wanted);
    return extent?.kind === "count" ? extent.count : 0;
  };
  const [tests, sections] = [countOf("daily_tests"), countOf("daily_sections")];
  const lines = [
    tests > 0 && t("plans.free_tests", { count: tests }),
    sections > 0 && t("plans.free_sections", { count: sections }),
    tests + sections === 0 && t("plans.free_nothing"),
    freeOf("ads")?.kind === "included" && t("plans.free_ads"),
  ].filter((line) => line !== false);
  return (
    <ul className={`${styles.free} num`}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
