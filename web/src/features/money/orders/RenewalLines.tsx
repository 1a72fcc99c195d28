/** What is charged now and what later, line by line; the card's fee is a line of its own. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Timestamp } from "../../../api/types";
import { useTenant } from "../../../app/theme/brand";
import { useLanguage } from "../../../i18n/language";
import { formatMoney } from "../../../i18n/money";
import { planDay } from "../../../i18n/planDate";
import { SumLines } from "../../../ui/SumLines";
import type { RenewalPrice } from "./api";
import { endAfter, nextBilling } from "./rules";

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
      <SumLines
        lines={[
          { name: t("renewal.pro", { count }), figure: money(price.price) },
          total > price.price && { name: t("lines.fee", { percent }), figure: money(total - price.price) },
          { name: t("renewal.today"), figure: money(total), isTotal: true },
          {
            name: t("renewal.next", { count, day: planDay(nextBilling(price.term), lang) }),
            figure: money(total),
          },
        ]}
      />
      {children}
      <p className="note num">
        {until !== null && end !== null && `${t("renewal.added", { day: planDay(end, lang) })} `}
        {t("renewal.notice", { count: notice_days })} {t("renewal.cancel_any_time")}
      </p>
    </>
  );
}
