/** What a promotion code comes to. Pure. */
import type { Lang } from "../../../api/types";
import { intlTag } from "../../../i18n/languages";
import type { PromotionCode } from "./api";

/** How a code stands. */
export type CodeState = "planned" | "valid" | "used_up" | "ended";

/** How a code stands now: one that has ended says so before all else. */
export function stateOf(
  {
    starts_at,
    ends_at,
    total_limit,
    uses,
  }: Pick<PromotionCode, "starts_at" | "ends_at" | "total_limit" | "uses">,
  now: Date,
): CodeState {
  if (now >= new Date(ends_at)) return "ended";
  if (total_limit !== null && uses >= total_limit) return "used_up";
  return now < new Date(starts_at) ? "planned" : "valid";
}

/** Hundredths of a currency, named by its code: dollars are not the only ones with the sign of dollars. */
export function moneyText(hundredths: number, currency: string, lang: Lang): string {
  const figure = new Intl.NumberFormat(intlTag[lang], { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${currency}\u00a0${figure.format(hundredths / 100)}`;
}

/** The whole percent that a saving is of a price, by the server's rounding; null when it is none. */
export function percentOf(saved: number, price: number): number | null {
  const percent = Math.ceil((saved * 100) / price);
  const isWhole = percent >= 1 && percent <= 90 && Math.floor((price * percent) / 100) === saved;
  return isWhole ? percent : null;
}
