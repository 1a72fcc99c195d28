/** Amounts of money as people of a language write them. On the wire they are hundredths of their currency. */
import type { Lang, Wire } from "../api/types";

/** What is paid in. */
export type Currency = Wire["OrderCurrency"];

/** Regions whose signs name the country: `US$` and `NT$` beside each other, never a bare `$`. */
const tags = { en: "en-GB", cn: "zh-CN", tw: "zh-HK" } as const satisfies Record<Lang, string>;

/** `US$21.00`; New Taiwan dollars have hundredths in name only. */
export function formatMoney(hundredths: number, currency: Currency, lang: Lang): string {
  const digits = currency === "TWD" && hundredths % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(tags[lang], {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(hundredths / 100);
}
