/** What follows from a price list and an order. Pure. */
import type { Timestamp } from "../../../api/types";
import type { Currency } from "../../../i18n/money";
import { fieldDay, monthsLater } from "../../../i18n/planDate";
import type { Method, Order, Pack, PriceList, RenewalTerm, Term } from "./api";

/** Whether an order can still be paid. */
export const isOpen = ({ state }: Pick<Order, "state">): boolean =>
  state === "created" || state === "pending" || state === "failed";

/** The currencies of the packs, in the order in which they are sold. */
export const currenciesOf = ({ packs }: PriceList): Currency[] => [
  ...new Set(packs.map(({ currency }) => currency)),
];

/** The ways to pay that the brand offers. */
export const methodsOf = ({ takes_cards, bank_transfer }: PriceList): Method[] => [
  ...(takes_cards ? (["card"] as const) : []),
  ...(bank_transfer === null ? [] : (["transfer"] as const)),
];

/** Whether T-Coins can be bought at all: there is something, and a way to pay it. */
export const sellsCoins = (list: PriceList): boolean => list.packs.length > 0 && methodsOf(list).length > 0;

/** Whether Pro that renews by itself can be bought: it is for sale, and cards are taken. */
export const sellsRenewals = ({ renewals, takes_cards }: PriceList): boolean =>
  takes_cards && renewals.length > 0;

/** The currencies of Pro that renews, in the order in which it is sold. */
export const renewalCurrenciesOf = ({ renewals }: PriceList): Currency[] => [
  ...new Set(renewals.map(({ currency }) => currency)),
];

/** When a card is charged next that is charged now, every so many months. Noon, so that the day is the same everywhere near. */
export const nextBilling = (term: RenewalTerm, now = new Date()): Timestamp =>
  `${monthsLater(fieldDay(now), Number(term))}T12:00:00+08:00`;

/** The smallest pack that suffices; without a need the first, and the largest when none suffices. */
export function packFor(packs: readonly Pack[], needed: number | null): Pack | undefined {
  if (needed === null) return packs[0];
  const bySize = [...packs].sort((one, other) => one.coins - other.coins);
  return bySize.find(({ coins }) => coins >= needed) ?? bySize.at(-1);
}

/** What a card costs on top, as the server reckons it. */
export const feeOf = (price: number, method: Method, percent: number): number =>
  method === "card" ? Math.floor((price * percent + 50) / 100) : 0;

/** Months of a term; null for life. */
export const monthsOf = (term: Term): number | null => (term === "lifetime" ? null : Number(term));

/** Until when Pro would last, after what is paid already; null for life. Noon, so that the day is the same everywhere near. */
export function endAfter(term: Term, until: Timestamp | null, now = new Date()): Timestamp | null {
  const months = monthsOf(term);
  if (months === null) return null;
  const from = until !== null && Date.parse(until) > now.getTime() ? new Date(until) : now;
  return `${monthsLater(fieldDay(from), months)}T12:00:00+08:00`;
}

/** What was chosen before somebody had to log in. */
export type Wish =
  | { kind: "pro"; term: Term }
  | { kind: "renewal"; term: RenewalTerm; currency: Currency }
  | { kind: "coins"; coins: number; currency: Currency; method: Method };

/** Reads a kept wish; what is none is nothing. */
export function wishOf(text: string | null): Wish | null {
  if (text === null) return null;
  try {
    const wish = JSON.parse(text) as Wish;
    return ["pro", "renewal", "coins"].includes(wish.kind) ? wish : null;
  } catch {
    return null;
  }
}
