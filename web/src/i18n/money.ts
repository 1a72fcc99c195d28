/** Amounts of money as people of a language write them. On the wire they are hundredths of their currency. */
import type { Lang, Wire } from "../api/types";

/** What is paid in. */
export type Currency = Wire["OrderCurrency"];

/** Regions whose signs name the country: `US$` and `NT$` beside each other, never a bare `$`. */
const tags = { en: "en-GB", cn: "zh-CN", tw: "zh-HK" } as const satisfies Record<Lang, string>;

/** `US$21.00`, and less than nothing with the minus sign that T-Coins have; New Taiwan dollars have hundredths in name only. Also of currencies that we do not sell in: a provider may. */
export function formatMoney(hundredths: number, currency: string, lang: Lang): string {
  const digits = currency === "TWD" && hundredths % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(tags[lang], {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .format(hundredths / 100)
    .replace("-", "−");
}

/** What somebody typed in hundredths: `21`, `21.5`, `21,50`, `1,234.50`. Null for what is no amount. */
export function parseMoney(text: string): number | null {
  const bare = text.trim().replace(/,(?=\d{3}(?:\D|$))/g, "");
  if (!/^\d{1,9}([.,]\d{1,2})?$/.test(bare)) return null;
  return Math.round(Number(bare.replace(",", ".")) * 100);
}

/** Hundredths as somebody would type them: `21` or `21.50`. */
export const typedMoney = (hundredths: number): string =>
  hundredths % 100 === 0 ? String(hundredths / 100) : (hundredths / 100).toFixed(2);
