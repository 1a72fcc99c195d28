/** What an order comes to and what went back of it, line by line. */
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { formatMoney } from "../../../../i18n/money";
import sum from "../../../../ui/SumLines.module.css";
import type { OfficeOrder } from "./api";

export function PriceLines({ order }: { order: OfficeOrder }) {
  const { t } = useTranslation(["payments", "shop"]);
  const lang = useLanguage();
  const money = (amount: number) => formatMoney(amount, order.currency, lang);
  const coins = (count: number) => t("shop:coins", { count, figure: formatNumber(count, lang) });
  return (
    <dl className={`${sum.lines} num`}>
      <div>
        <dt>{coins(order.coins)}</dt>
        <dd>{money(order.price)}</dd>
      </div>
      {order.discount > 0 && (
        <div>
          <dt>{t("shop:lines.discount")}</dt>
          <dd>{money(-order.discount)}</dd>
        </div>
      )}
      {order.fee > 0 && (
        <div>
          <dt>{t("payments:sums.fees")}</dt>
          <dd>{money(order.fee)}</dd>
        </div>
      )}
      <div className={sum.total}>
        <dt>{t(order.paid_at === null ? "payments:detail.to_pay" : "payments:detail.paid")}</dt>
        <dd>{money(order.total)}</dd>
      </div>
      {order.returned > 0 && (
        <>
          <div>
            <dt>{t("payments:detail.returned", { coins: coins(order.coins_returned) })}</dt>
            <dd>{money(-order.returned)}</dd>
          </div>
          <div className={sum.total}>
            <dt>{t("payments:sums.kept")}</dt>
            <dd>{money(order.total - order.returned)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}
