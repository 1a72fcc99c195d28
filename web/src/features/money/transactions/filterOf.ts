/** The filter is in the address, so that back, reload and a sent link work. Pure. */
import type { Wire } from "../../../api/types";

type Kind = Wire["CoinKind"];
type Category = Wire["TransactionCategory"];

/** What the log can be narrowed to; a part that is left out narrows nothing. */
export interface LogFilter {
  category?: Category;
  kind?: Kind;
  user?: string;
  from?: string;
  to?: string;
}

/** The parts of the filter, as the address names them. */
export type FilterName = keyof LogFilter;

/** A search is for people only. */
export type SearchName = FilterName | "q" | "view" | "period";

/** What days can be asked for by one choice; the first one is meant where none is named. */
export const periods = ["days", "year", "all", "custom"] as const;

export type Period = (typeof periods)[number];

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

const isDay = (text: string | null): text is string =>
  text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

const isId = (text: string | null): text is string => text !== null && /^[\da-f-]{36}$/i.test(text);

/** Which period the address asks for; days without one are of one's own choice. */
export function periodOf(search: URLSearchParams): Period {
  const named = periods.find((period) => period === search.get("period"));
  return named ?? (search.has("from") || search.has("to") ? "custom" : "days");
}

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

function daysOf(search: URLSearchParams, today: string): Pick<LogFilter, "from" | "to"> {
  const period = periodOf(search);
  const [from, to] = [search.get("from"), search.get("to")];
  switch (period) {
    case "days":
      return { from: daysBefore(today, 29), to: today };
    case "year":
      // Twelve months with the one that runs.
      return { from: monthsBefore(today, 11) };
    case "all":
      return {};
    case "custom":
      return {
        ...(isDay(from) && { from }),
        // Days that end before they begin are shown from their beginning on.
        ...(isDay(to) && !(isDay(from) && to < from) && { to }),
      };
    default:
      return period satisfies never;
  }
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

function daysBefore(day: string, count: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - count);
  return dayOf(at);
}

/** The first day of the month that lies so many months back. */
function monthsBefore(day: string, count: number): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() - count);
  return dayOf(at);
}

/** The address with another period. Own days begin with those that were shown. */
export function withPeriod(search: URLSearchParams, period: Period, today: string): URLSearchParams {
  const shown = daysOf(search, today);
  const next = withFilter(search, "period", period === "days" ? "" : period);
  for (const name of ["from", "to"] as const) {
    const day = shown[name];
    if (period === "custom" && day) next.set(name, day);
    else next.delete(name);
  }
  return next;
}

/** The address with one part changed; another filter begins at the first page. */
export function withFilter(search: URLSearchParams, name: SearchName, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value) next.set(name, value);
  else next.delete(name);
  next.delete("page");
  return next;
}

/** Which way the address asks for. */
export const viewOf = (search: URLSearchParams): View =>
  search.get("view") === "people" ? "people" : "entries";

/** `transactions-2026-11-01-2026-11-30.csv` */
export function fileName({ from, to }: LogFilter): string {
  return `${["transactions", from, to].filter(Boolean).join("-")}.csv`;
}
