/** Which orders are listed: the filter is in the address. Pure. */
import type { Currency } from "../../../../i18n/money";
import { type Days, daysOf, withPart } from "../../transactions/periods";
import type { Method, Order } from "../api";

type State = Order["state"];
type Dispute = NonNullable<Order["dispute"]>;

/** What orders can be narrowed to, as the call names it; a part that is left out narrows nothing. */
export interface OrderFilter extends Days {
  state?: State;
  method?: Method;
  currency?: Currency;
  user_id?: string;
  dispute?: Dispute;
  q?: string;
}

/** In the order in which they are offered. */
export const states = keys<State>({
  pending: true,
  paid: true,
  refunded: true,
  failed: true,
  expired: true,
  created: true,
});
export const methods = keys<Method>({ card: true, transfer: true });
export const disputes = keys<Dispute>({ open: true, won: true, lost: true });
export const currencies = keys<Currency>({ USD: true, TWD: true, CNY: true });

function keys<Key extends string>(all: Record<Key, true>): Key[] {
  return Object.keys(all) as Key[];
}

/** An order or a person by its id, from an address that anybody may have written. */
export const idOf = (text: string | null): string | null =>
  text !== null && /^[\da-f-]{36}$/i.test(text) ? text : null;

/** Whether it can be the number of an order: eight letters and figures of which none looks like another. */
export const isNumber = (text: string): boolean => /^[2-9A-HJKMNP-TV-Z]{8}$/i.test(text.trim());

const among = <T extends string>(known: readonly T[], text: string | null): T | undefined =>
  known.find((each) => each === text);

/** Reads what is asked; what makes no sense is not asked. `today` is a day in GMT+8, by which the office counts. */
export function filterOf(search: URLSearchParams, today: string): OrderFilter {
  const state = among(states, search.get("state"));
  const method = among(methods, search.get("method"));
  const currency = among(currencies, search.get("currency"));
  const dispute = among(disputes, search.get("dispute"));
  const user = idOf(search.get("user"));
  const q = search.get("q")?.trim();
  return {
    ...(state && { state }),
    ...(method && { method }),
    ...(currency && { currency }),
    ...(dispute && { dispute }),
    ...(user && { user_id: user }),
    ...(q && { q }),
    // Whoever looks for one order, one person or what is disputed means all times.
    ...(q || ((user || dispute) && !search.has("period")) ? {} : daysOf(search, today)),
  };
}

/** The address with one part of the filter changed. */
export const withFilter = (
  search: URLSearchParams,
  name: "state" | "method" | "currency" | "dispute" | "user" | "q",
  value: string,
): URLSearchParams => withPart(search, name, value);

/** `orders-2026-11-01-2026-11-30.csv` */
export const fileName = ({ from, to }: OrderFilter): string =>
  `${["orders", from, to].filter(Boolean).join("-")}.csv`;

/** The address with one order opened, or with none. */
export function withOrder(search: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (id) next.set("order", id);
  else next.delete("order");
  return next;
}
