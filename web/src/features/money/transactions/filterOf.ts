/** The filter is in the address, so that back, reload and a sent link work. Pure. */
import type { Wire } from "../../../api/types";
import { type Days, daysOf, withPart } from "./periods";

type Kind = Wire["CoinKind"];
type Category = Wire["TransactionCategory"];

/** What the log can be narrowed to; a part that is left out narrows nothing. */
export interface LogFilter extends Days {
  category?: Category;
  kind?: Kind;
  user?: string;
}

/** A search is for people only. */
export type SearchName = keyof LogFilter | "q" | "view";

/** The two ways of looking at the log. */
export type View = "entries" | "people";

/** In the order in which they are offered. */
export const kinds = Object.keys({
  deposit: true,
  purchase: true,
  plan: true,
  grading: true,
  pdf_report: true,
  material: true,
  course: true,
  promo: true,
  referral_exchange: true,
  email_verification_reward: true,
  admin_give: true,
  admin_deduct: true,
  refund: true,
  reversal: true,
} satisfies Record<Kind, true>) as Kind[];

const isId = (text: string | null): text is string => text !== null && /^[\da-f-]{36}$/i.test(text);

/** Reads what is asked; what makes no sense is not asked. `today` is a day of the reader's calendar. */
export function filterOf(search: URLSearchParams, today: string): LogFilter {
  const [category, kind, user] = [search.get("category"), search.get("kind"), search.get("user")];
  return {
    ...((category === "income" || category === "expense") && { category }),
    ...(kinds.some((each) => each === kind) && { kind: kind as Kind }),
    ...(isId(user) && { user }),
    ...daysOf(search, today),
  };
}

/** The address with one part changed. */
export const withFilter = (search: URLSearchParams, name: SearchName, value: string): URLSearchParams =>
  withPart(search, name, value);

/** Which way the address asks for. */
export const viewOf = (search: URLSearchParams): View =>
  search.get("view") === "people" ? "people" : "entries";

/** `transactions-2026-11-01-2026-11-30.csv` */
export function fileName({ from, to }: LogFilter): string {
  return `${["transactions", from, to].filter(Boolean).join("-")}.csv`;
}
