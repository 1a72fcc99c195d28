/** Which jobs and days the operators look at: the filter is in the address. Pure. */
import type { SpeechJob } from "../api";

type State = SpeechJob["state"];
type Provider = SpeechJob["provider"];

/** What the figures can be narrowed to; what is left out narrows nothing. */
export interface DaysFilter {
  provider?: Provider;
  brand?: string;
  from?: string;
  to?: string;
}

/** What the list can be narrowed to. */
export interface JobsFilter extends DaysFilter {
  state?: State;
}

function keys<Key extends string>(all: Record<Key, true>): Key[] {
  return Object.keys(all) as Key[];
}

/** In the order in which they are offered. */
export const states = keys<State>({ queued: true, submitted: true, done: true, failed: true });
export const providers = keys<Provider>({ revai: true, local: true });

/** How many days the figures show. */
export const ranges = [7, 14, 30, 90] as const;
export type Range = (typeof ranges)[number];

const among = <T extends string>(known: readonly T[], text: string | null): T | undefined =>
  known.find((each) => each === text);

const isDay = (text: string | null): text is string =>
  text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

const isSlug = (text: string | null): text is string =>
  text !== null && /^[a-z0-9][a-z0-9-]{0,62}$/.test(text);

function shared(search: URLSearchParams): Pick<DaysFilter, "provider" | "brand"> {
  const provider = among(providers, search.get("provider"));
  const brand = search.get("brand");
  return { ...(provider && { provider }), ...(isSlug(brand) && { brand }) };
}

/** Reads what is asked of the list; what makes no sense is not asked. */
export function jobsFilterOf(search: URLSearchParams): JobsFilter {
  const state = among(states, search.get("state"));
  const day = search.get("day");
  return { ...shared(search), ...(state && { state }), ...(isDay(day) && { from: day, to: day }) };
}

/** How many days are asked for. */
export const rangeOf = (search: URLSearchParams): Range =>
  ranges.find((days) => String(days) === search.get("days")) ?? 14;

/** Reads what is asked of the figures. `today` is a day in GMT+8. */
export function daysFilterOf(
  search: URLSearchParams,
  today: string,
): DaysFilter & { from: string; to: string } {
  const from = new Date(`${today}T00:00:00Z`);
  from.setUTCDate(from.getUTCDate() - (rangeOf(search) - 1));
  return { ...shared(search), from: from.toISOString().slice(0, 10), to: today };
}

/** The address with one part changed; another filter begins at the first page. */
export function withPart(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value) next.set(name, value);
  else next.delete(name);
  next.delete("page");
  return next;
}
