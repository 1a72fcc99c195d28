/** What a promotion code comes to. Pure. */
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

/** The whole percent that a saving is of a price, by the server's rounding; null when it is none. */
export function percentOf(saved: number, price: number): number | null {
  const percent = Math.ceil((saved * 100) / price);
  const isWhole = percent >= 1 && percent <= 90 && Math.floor((price * percent) / 100) === saved;
  return isWhole ? percent : null;
}
