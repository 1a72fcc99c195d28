/** Which days a list of the office is about; the choice is in the address, so that back, reload and a sent link work. Pure. */

/** What days can be asked for by one choice; the first one is meant where none is named. */
export const periods = ["days", "year", "all", "custom"] as const;

export type Period = (typeof periods)[number];

/** From the first to the last day; one that is left out does not limit. */
export interface Days {
  from?: string;
  to?: string;
}

/** Whether it is a day of the calendar, `2026-11-21`. */
export const isDay = (text: string | null): text is string =>
  text !== null &&
  /^20\d\d-\d\d-\d\d$/.test(text) &&
  // Some browsers read the 31st of February as a day of March.
  !Number.isNaN(Date.parse(text)) &&
  dayOf(new Date(text)) === text;

/** Which period the address asks for; days without one are of one's own choice. */
export function periodOf(search: URLSearchParams): Period {
  const named = periods.find((period) => period === search.get("period"));
  return named ?? (search.has("from") || search.has("to") ? "custom" : "days");
}

/** The days that the address asks for. `today` is a day of the calendar by which the list counts. */
export function daysOf(search: URLSearchParams, today: string): Days {
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

/** The day that lies so many days back. */
export function daysBefore(day: string, count: number): string {
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
  const next = withPart(search, "period", period === "days" ? "" : period);
  for (const name of ["from", "to"] as const) {
    const day = shown[name];
    if (period === "custom" && day) next.set(name, day);
    else next.delete(name);
  }
  return next;
}

/** The address with one part changed; another filter begins at the first page. */
export function withPart(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value) next.set(name, value);
  else next.delete(name);
  next.delete("page");
  return next;
}
