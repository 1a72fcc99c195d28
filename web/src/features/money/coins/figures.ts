/** What T-Coins cost and bring, and how amounts are written. Pure. */
import type { Lang } from "../../../api/types";
import { formatNumber } from "../../../i18n/format";

/** What a confirmed e-mail address brings, once. */
export const emailReward = 5;
/** What a report as PDF costs. The screen of the PDF tells the server's own price. */
export const pdfPrice = 10;

/** `+5` or `−10`, with a real minus. */
export function signed(amount: number, lang: Lang): string {
  const figure = formatNumber(Math.abs(amount), lang);
  return amount < 0 ? `−${figure}` : `+${figure}`;
}

/** How many T-Coins the address says are missing; null when it says nothing sensible. */
export function neededOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}
