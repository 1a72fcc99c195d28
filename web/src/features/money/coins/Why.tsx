/** What the office wrote about a movement, or why less was paid than the list asks. */
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import type { CoinEntry } from "./api";

export function Why({ entry: { note, price } }: { entry: Pick<CoinEntry, "note" | "price"> }) {
  const { t } = useTranslation("coins");
  const lang = useLanguage();
  if (!price?.discount) return note;
  const { base, discount, coins } = price;
  const figures = { base: formatNumber(base, lang), coins: formatNumber(coins, lang) };
  return discount.percent == null
    ? t(`discounts.${discount.reason}`, figures)
    : t(`discounts.${discount.reason}_percent`, { ...figures, percent: discount.percent });
}
