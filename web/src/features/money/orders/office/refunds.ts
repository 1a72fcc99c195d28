/** What can go back of an order, reckoned as the server does. Pure. */
import type { OfficeOrder } from "./api";

/** What the rules need of an order. */
type Parts = Pick<OfficeOrder, "coins" | "coins_returned" | "coins_owed" | "total" | "returned">;

/** How many of the order's T-Coins have not gone back yet. */
export const coinsLeft = ({ coins, coins_returned, coins_owed }: Parts): number =>
  coins - coins_returned - coins_owed;

/** Whether anything of it can be paid back. */
export const isRefundable = (order: Parts & Pick<OfficeOrder, "state">): boolean =>
  order.state === "paid" && coinsLeft(order) > 0 && order.returned < order.total;

/** Whether it waits for the office to see a transfer. Money that came after its time is money all the same. */
export const isConfirmable = ({ method, paid_at }: Pick<OfficeOrder, "method" | "paid_at">): boolean =>
  method === "transfer" && paid_at === null;

/** How much money goes back with so many T-Coins: their share, rounded down, and the rest with the last of them. */
export function moneyFor(order: Parts, coins: number): number {
  const left = order.total - order.returned;
  const gone = order.coins_returned + order.coins_owed;
  if (gone + coins >= order.coins) return left;
  return Math.min(Math.floor((order.total * coins) / order.coins), left);
}

/** A whole number from 1 to `most`, or null. */
export function coinsOf(text: string, most: number): number | null {
  const coins = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  return coins >= 1 && coins <= most ? coins : null;
}
