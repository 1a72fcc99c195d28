/** Which days are compared: in the address, thirty until somebody chooses. Pure. */
import { daysBefore } from "../transactions/periods";
import { mostDays } from "./api";

/** From the first to the last day, both compared. */
export interface Span {
  from: string;
  to: string;
}

/** What can be compared by one choice, in days back from today. */
export const usual = { week: 6, month: 29, quarter: 89 } as const;

export type UsualSpan = keyof typeof usual;

const isDay = (text: string | null): text is string =>
  text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The days that the address asks for; those that make no sense are the last thirty. */
export function spanOf(search: URLSearchParams, today: string): Span {
  const [from, to] = [search.get("since"), search.get("until")];
  if (isDay(from) && isDay(to) && from <= to && countOf({ from, to }) <= mostDays) return { from, to };
  return spanBack("month", today);
}

/** The usual days up to today. */
export const spanBack = (span: UsualSpan, today: string): Span => ({
  from: daysBefore(today, usual[span]),
  to: today,
});

/** Which usual choice these days are; null for days of one's own. */
export const usualOf = ({ from, to }: Span, today: string): UsualSpan | null =>
  (Object.keys(usual) as UsualSpan[]).find(
    (span) => to === today && from === daysBefore(today, usual[span]),
  ) ?? null;

/** How many days they are. */
export const countOf = ({ from, to }: Span): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** The address with these days. */
export function withSpan(search: URLSearchParams, { from, to }: Span): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set("since", from);
  next.set("until", to);
  return next;
}
