/** What a code takes off, and off what. */
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../i18n/language";
import { formatMoney } from "../../../i18n/money";
import type { PromotionCode } from "./api";

/** `20% off`, `US$5.00 off`. */
export function useTakesOff() {
  const { t } = useTranslation("promotions");
  const lang = useLanguage();
  return ({ percent, amount, currency }: Pick<PromotionCode, "percent" | "amount" | "currency">) =>
    percent !== null
      ? t("takes.percent", { percent })
      : t("takes.amount", { amount: formatMoney(amount ?? 0, currency ?? "USD", lang) });
}

/** `T-Coins and Pro`. */
export function useProducts() {
  const { t } = useTranslation("promotions");
  return ({ for_coins, for_pro }: Pick<PromotionCode, "for_coins" | "for_pro">) => {
    if (for_coins && for_pro) return t("for.both");
    return t(for_pro ? "for.pro" : "for.coins");
  };
}
