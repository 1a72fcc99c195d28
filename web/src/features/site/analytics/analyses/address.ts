/** What the address asks the figures for; what makes no sense is not asked. Pure. */

/** The questions, in the order of the tabs; the first one is meant where none is named. */
export const parts = ["tests", "coins", "orders", "subscriptions", "funnel", "retention"] as const;
export type Part = (typeof parts)[number];

/** How many days up to today can be asked for by one choice. */
export const spans = [7, 30, 90, 365] as const;
export type Span = (typeof spans)[number];

/** One of these, or days of one's own. */
export type Choice = Span | "custom";

/** How many weeks of joining the table of returns shows. */
export const weekCounts = [6, 12, 24] as const;

/** Days in GMT+8, both included. */
export interface Days {
  from: string;
  to: string;
}

/** The most days that the server answers for. */
const most = 366;
const day = 86_400_000;

export const partOf = (search: URLSearchParams): Part =>
  parts.find((part) => part === search.get("part")) ?? "tests";

export const weeksOf = (search: URLSearchParams): number =>
  weekCounts.find((weeks) => String(weeks) === search.get("weeks")) ?? 12;

/** Which days are chosen; a first or last day without a choice is one's own. */
export function choiceOf(search: URLSearchParams): Choice {
  const named = spans.find((span) => String(span) === search.get("days"));
  if (named) return named;
  return search.get("days") === "custom" || search.has("from") || search.has("to") ? "custom" : 30;
}

const isDay = (text: string | null): text is string =>
  text !== null &&
  /^20\d\d-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  daysLater(text, 0) === text;

/** The day that lies so many days later, or earlier. */
export const daysLater = (from: string, count: number): string =>
  new Date(Date.parse(from) + count * day).toISOString().slice(0, 10);

/** How many days these are, both ends included. */
export const countOf = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / day + 1;

const least = (one: string, other: string) => (one < other ? one : other);

/** The days that the address asks for: none after today, none before the first one, no more than the server answers. */
export function daysOf(search: URLSearchParams, today: string): Days {
  const choice = choiceOf(search);
  if (choice !== "custom") return { from: daysLater(today, 1 - choice), to: today };
  const [first, last] = [search.get("from"), search.get("to")];
  const to = isDay(last) ? least(last, today) : today;
  const from = isDay(first) ? least(first, to) : daysLater(to, -29);
  return { from: countOf({ from, to }) > most ? daysLater(to, 1 - most) : from, to };
}

/** As many days, up to the day before these. */
export function daysBefore(days: Days): Days {
  const to = daysLater(days.from, -1);
  return { from: daysLater(to, 1 - countOf(days)), to };
}

/** The address with one part changed. */
export function withValue(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

/** The address of another question about the same days. */
export function withPart(search: URLSearchParams, part: Part): URLSearchParams {
  const next = withValue(search, "part", part);
  // It says which of a question's figures is drawn.
  next.delete("figure");
  return next;
}

/** The address with other days. One's own begin with those that were shown. */
export function withChoice(search: URLSearchParams, choice: Choice, today: string): URLSearchParams {
  const shown = daysOf(search, today);
  const next = withValue(search, "days", String(choice));
  for (const name of ["from", "to"] as const) {
    if (choice === "custom") next.set(name, shown[name]);
    else next.delete(name);
  }
  return next;
}
