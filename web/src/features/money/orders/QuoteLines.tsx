/** What an order comes to, line by line; the card's fee is a line of its own. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { formatMoney } from "../../../i18n/money";
import { SumLines } from "../../../ui/SumLines";
import { type NewOrder, type Pack, useQuote } from "./api";
import { feeOf } from "./rules";

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
      <SumLines
        lines={[
          {
            name: t("coins", { count: pack.coins, figure: formatNumber(pack.coins, lang) }),
            figure: money(quote.price),
          },
          quote.discount > 0 && { name: t("lines.discount"), figure: money(-quote.discount) },
          quote.fee > 0 && { name: t("lines.fee", { percent }), figure: money(quote.fee) },
          { name: t("lines.total"), figure: money(quote.total), isTotal: true },
        ]}
      />
      {children(quote.total)}
    </>
  );
}
