/** What something costs in T-Coins, line by line: the list price, what is taken off and why, what is paid, and what one has. */
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { SumLines } from "../../../ui/SumLines";
import type { Price } from "./api";

interface CoinPriceProps {
  /** What it is. */
  name: string;
  price: Price;
  /** The own T-Coins; null where they are nobody's, as for visitors. */
  balance: number | null;
}

export function CoinPrice({ name, price: { base, discount, coins }, balance }: CoinPriceProps) {
  const { t } = useTranslation("subscriptions");
  const lang = useLanguage();
  const figure = (count: number) => t("price.coins", { count, figure: formatNumber(count, lang) });
  return (
    <SumLines
      lines={[
        { name, figure: figure(base) },
        discount != null && {
          name:
            discount.percent == null
              ? t(`price.reasons.${discount.reason}`)
              : t("price.percent", {
                  reason: t(`price.reasons.${discount.reason}`),
                  percent: discount.percent,
                }),
          figure: figure(-discount.amount),
        },
        { name: t("price.total"), figure: figure(coins), isTotal: true },
        balance !== null && { name: t("price.balance"), figure: figure(balance) },
      ]}
    />
  );
}
