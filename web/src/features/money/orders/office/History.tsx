/** Everything that happened to an order, oldest first. */
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { type Currency, formatMoney } from "../../../../i18n/money";
import type { OrderChange } from "./api";
import styles from "./office.module.css";

export function History({ changes, currency }: { changes: OrderChange[]; currency: Currency }) {
  const { t } = useTranslation("payments");
  const lang = useLanguage();
  return (
    <section aria-label={t("history.title")}>
      <h3 className={styles.sub}>{t("history.title")}</h3>
      <ol className={`${styles.history} num`}>
        {changes.map(({ what, amount, currency: another, by, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened keeps its place
          <li key={index}>
            <b>
              {t(`history.${what}`)}
              {amount !== null && ` · ${formatMoney(amount, another ?? currency, lang)}`}
            </b>
            <span className="note">
              {formatDate(at, lang, "dayTimeYear")}
              {by !== null && ` · ${by ? t("history.by", { name: by }) : t("history.by_gone")}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
