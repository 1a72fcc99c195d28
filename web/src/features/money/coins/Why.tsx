/** What the office wrote about a movement, why something came back, or why less was paid than the list asks. */
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import type { CoinEntry } from "./api";

/** An entry of one's own, or one in the office's log, which names no reason. */
interface Explained extends Pick<CoinEntry, "note" | "price"> {
  reason?: CoinEntry["reason"];
}

export function Why({ entry: { note, price, reason } }: { entry: Explained }) {
  const { t } = useTranslation("coins");
  const lang = useLanguage();
  if (reason) return t(`reversals.${reason}`);
  if (!price?.discount) return note;
  const { base, discount, coins } = price;
  const figures = { base: formatNumber(base, lang), coins: formatNumber(coins, lang) };
  return discount.percent == null
    ? t(`discounts.${discount.reason}`, figures)
    : t(`discounts.${discount.reason}_percent`, { ...figures, percent: discount.percent });
}
