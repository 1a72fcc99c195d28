/** What is charged now and what later, line by line; the card's fee is a line of its own. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Timestamp } from "../../../api/types";
import { useTenant } from "../../../app/theme/brand";
import { useLanguage } from "../../../i18n/language";
import { formatMoney } from "../../../i18n/money";
import { planDay } from "../../../i18n/planDate";
import type { RenewalPrice } from "./api";
import { endAfter, nextBilling } from "./rules";
import styles from "./shop.module.css";

interface RenewalLinesProps {
  price: RenewalPrice;
  percent: number;
  total: number;
  /** The present end of Pro. */
  until: Timestamp | null;
  /** What is done with it. */
  children: ReactNode;
}

export function RenewalLines({ price, percent, total, until, children }: RenewalLinesProps) {
  const { t } = useTranslation("shop");
  const lang = useLanguage();
  const { notice_days } = useTenant().settings.renewals;
  const count = Number(price.term);
  const money = (amount: number) => formatMoney(amount, price.currency, lang);
  const end = endAfter(price.term, until);
  return (
    <>
      <dl className={`${styles.lines} num`}>
        <div>
          <dt>{t("renewal.pro", { count })}</dt>
          <dd>{money(price.price)}</dd>
        </div>
        {total > price.price && (
          <div>
            <dt>{t("lines.fee", { percent })}</dt>
            <dd>{money(total - price.price)}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>{t("renewal.today")}</dt>
          <dd>{money(total)}</dd>
        </div>
        <div>
          <dt>{t("renewal.next", { count, day: planDay(nextBilling(price.term), lang) })}</dt>
          <dd>{money(total)}</dd>
        </div>
      </dl>
      {children}
      <p className="note num">
        {until !== null && end !== null && `${t("renewal.added", { day: planDay(end, lang) })} `}
        {t("renewal.notice", { count: notice_days })} {t("renewal.cancel_any_time")}
      </p>
    </>
  );
}
