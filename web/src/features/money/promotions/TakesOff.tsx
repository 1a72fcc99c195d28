/** What a code takes off, and off what. */
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../i18n/language";
import type { PromotionCode } from "./api";
import { moneyText } from "./rules";

/** `20% off`, `USD 5.00 off`. */
export function useTakesOff() {
  const { t } = useTranslation("promotions");
  const lang = useLanguage();
  return ({ percent, amount, currency }: Pick<PromotionCode, "percent" | "amount" | "currency">) =>
    percent !== null
      ? t("takes.percent", { percent })
      : t("takes.amount", { amount: moneyText(amount ?? 0, currency ?? "", lang) });
}

/** `T-Coins and Pro`. */
export function useProducts() {
  const { t } = useTranslation("promotions");
  return ({ for_coins, for_pro }: Pick<PromotionCode, "for_coins" | "for_pro">) => {
    if (for_coins && for_pro) return t("for.both");
    return t(for_pro ? "for.pro" : "for.coins");
  };
}
