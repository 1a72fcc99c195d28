/** Whom the list shows: search, filters, order, page and the opened person are in the address. Pure. */
import { type Days, daysBefore, isDay, withPart } from "../../../money/transactions/periods";
import type { UserFilter } from "./api";

/** In the order in which they are offered. */
export const roles = keys<NonNullable<UserFilter["role"]>>({
  student: true,
  teacher: true,
  parent: true,
  admin: true,
  "super-admin": true,
});
export const plans = keys<NonNullable<UserFilter["pro"]>>({
  active: true,
  ending: true,
  old_pro: true,
  none: true,
});
export const states = keys<NonNullable<UserFilter["state"]>>({ blocked: true, unfinished: true });
/** The first one is meant where none is named. */
export const sorts = keys<Sort>({
  "-joined": true,
  joined: true,
  "-seen": true,
  seen: true,
  name: true,
  "-name": true,
});

export type Sort = NonNullable<UserFilter["sort"]>;

/** What is asked by days, and which spans of them are offered; `away` is longer ago than all others. */
export const spans = {
  joined: ["week", "month", "quarter", "custom"],
  seen: ["week", "month", "quarter", "away", "custom"],
} as const;

export type Dated = keyof typeof spans;
export type Span = (typeof spans)[Dated][number];

const lengths = { week: 7, month: 30, quarter: 90 } as const;

/** What a choice of the list is called in the address. */
type Part = "search" | "role" | "pro" | "state" | "sort" | Dated | `${Dated}_from` | `${Dated}_to`;

function keys<Key extends string>(all: Record<Key, true>): Key[] {
  return Object.keys(all) as Key[];
}

const among = <T extends string>(known: readonly T[], text: string | null): T | undefined =>
  known.find((each) => each === text);

/** Somebody by the id, from an address that anybody may have written. */
export const openOf = (search: URLSearchParams): string | null => {
  const text = search.get("open");
  return text !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : null;
};

/** Which span of days the address names; none for any time. */
export function spanOf(search: URLSearchParams, of: Dated): Span | undefined {
  const hasDays = search.has(`${of}_from`) || search.has(`${of}_to`);
  return among<Span>(spans[of], search.get(of)) ?? (hasDays ? "custom" : undefined);
}

/** The days of a span; both ends are included. */
export function daysOf(search: URLSearchParams, of: Dated, today: string): Days {
  const span = spanOf(search, of);
  switch (span) {
    case undefined:
      return {};
    case "week":
    case "month":
    case "quarter":
      return { from: daysBefore(today, lengths[span] - 1) };
    case "away":
      return { to: daysBefore(today, lengths.quarter) };
    case "custom": {
      const [from, to] = [search.get(`${of}_from`), search.get(`${of}_to`)];
      return {
        ...(isDay(from) && { from }),
        // Days that end before they begin are meant from their beginning on.
        ...(isDay(to) && !(isDay(from) && to < from) && { to }),
      };
    }
    default:
      return span satisfies never;
  }
}

/** Reads what is asked; what makes no sense is not asked. `today` is a day in GMT+8, by which the office counts. */
export function filterOf(search: URLSearchParams, today: string): UserFilter {
  const words = search.get("search")?.trim();
  const [joined, seen] = [daysOf(search, "joined", today), daysOf(search, "seen", today)];
  const known = {
    search: words || undefined,
    role: among(roles, search.get("role")),
    pro: among(plans, search.get("pro")),
    state: among(states, search.get("state")),
    joined_from: joined.from,
    joined_to: joined.to,
    seen_from: seen.from,
    seen_to: seen.to,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}

/** In which order the list is. */
export const sortOf = (search: URLSearchParams): Sort => among(sorts, search.get("sort")) ?? "-joined";

/** Which page is asked for. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get("page"));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The address with one part changed; another filter begins at the first page. The usual order need not be said. */
export const withFilter = (search: URLSearchParams, name: Part, value: string): URLSearchParams =>
  withPart(search, name, name === "sort" && value === sorts[0] ? "" : value);

/** The address with another span of days. Own days begin with those that were shown. */
export function withSpan(
  search: URLSearchParams,
  of: Dated,
  span: Span | "",
  today: string,
): URLSearchParams {
  const shown = daysOf(search, of, today);
  const next = withFilter(search, of, span);
  for (const end of ["from", "to"] as const) {
    const day = shown[end];
    if (span === "custom" && day) next.set(`${of}_${end}`, day);
    else next.delete(`${of}_${end}`);
  }
  return next;
}

/** The address that asks for everybody, in the same order. Whoever is open stays so. */
export function withoutFilter(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams();
  for (const name of ["sort", "open"]) {
    const value = search.get(name);
    if (value !== null) next.set(name, value);
  }
  return next;
}

/** The address with one person opened, or with none. */
export function withOpen(search: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (id) next.set("open", id);
  else next.delete("open");
  return next;
}

/** How many choices narrow the list, those by words excepted. */
export const countOf = (search: URLSearchParams, { role, pro, state }: UserFilter): number =>
  [role, pro, state, spanOf(search, "joined"), spanOf(search, "seen")].filter(Boolean).length;
