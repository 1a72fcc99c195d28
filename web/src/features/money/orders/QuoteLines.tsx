/** What an order comes to, line by line; the card's fee is a line of its own. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { formatMoney } from "../../../i18n/money";
import { type NewOrder, type Pack, useQuote } from "./api";
import { feeOf } from "./rules";
import styles from "./shop.module.css";

interface QuoteLinesProps {
  wish: NewOrder;
  pack: Pack;
  percent: number;
  /** What is done with the total. */
  children: (total: number) => ReactNode;
}

export function QuoteLines({ wish, pack, percent, children }: QuoteLinesProps) {
  const { t } = useTranslation("shop");
  const lang = useLanguage();
  // Until the server has told, and for visitors, by its rule; an order at another total is refused.
  const fee = feeOf(pack.price, wish.method, percent);
  const reckoned = { price: pack.price, discount: 0, fee, total: pack.price + fee };
  const quote = useQuote(wish).data ?? reckoned;
  const money = (amount: number) => formatMoney(amount, wish.currency, lang);
  return (
    <>
      <dl className={`${styles.lines} num`}>
        <div>
          <dt>{t("coins", { count: pack.coins, figure: formatNumber(pack.coins, lang) })}</dt>
          <dd>{money(quote.price)}</dd>
        </div>
        {quote.discount > 0 && (
          <div>
            <dt>{t("lines.discount")}</dt>
            <dd>{money(-quote.discount)}</dd>
          </div>
        )}
        {quote.fee > 0 && (
          <div>
            <dt>{t("lines.fee", { percent })}</dt>
            <dd>{money(quote.fee)}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>{t("lines.total")}</dt>
          <dd>{money(quote.total)}</dd>
        </div>
      </dl>
      {children(quote.total)}
    </>
  );
}
