/** Dates, durations and numbers in the language of the interface. */
import { getSession } from "../api/session";
import type { Lang, Timestamp } from "../api/types";
import { intlTag } from "./languages";
import { deviceZone, unknownZone } from "./zone";

type DateStyle = "day" | "dayYear" | "dayTime" | "dayTimeYear" | "time" | "full" | "month";

const styles = {
  day: { day: "numeric", month: "short" },
  dayYear: { day: "numeric", month: "short", year: "numeric" },
  dayTime: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  dayTimeYear: {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  },
  time: { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
  full: { day: "numeric", month: "long", year: "numeric" },
  month: { month: "long", year: "numeric" },
} as const satisfies Record<DateStyle, Intl.DateTimeFormatOptions>;

/**
 * The time zone of the profile; the device's for visitors, and for whom the profile says nothing: `UTC` stands for unknown
 * there. A zone that this browser does not know is no reason to show no time at all.
 */
function zone(): { timeZone?: string } {
  const timeZone = getSession().profile?.timezone;
  if (!timeZone || timeZone === unknownZone || !isKnown(timeZone)) return {};
  return { timeZone };
}

/** The name of the zone in which all times are shown. */
export const shownZone = (): string => zone().timeZone ?? deviceZone();

const known = new Map<string, boolean>();

function isKnown(timeZone: string): boolean {
  const remembered = known.get(timeZone);
  if (remembered !== undefined) return remembered;
  let isFine = true;
  try {
    new Intl.DateTimeFormat("en", { timeZone });
  } catch {
    isFine = false;
  }
  known.set(timeZone, isFine);
  return isFine;
}

/** A date of the calendar, such as the day of a real test: the same day wherever it is read. */
const isCalendarDay = (at: Timestamp | Date): at is string =>
  typeof at === "string" && /^\d{4}-\d{2}-\d{2}$/.test(at);

/** A moment as text, in the reader's own time zone: the profile's. A date without a time is not moved by it. */
export function formatDate(at: Timestamp | Date, lang: Lang, style: DateStyle): string {
  const date = typeof at === "string" ? new Date(at) : at;
  const where = isCalendarDay(at) ? { timeZone: "UTC" } : zone();
  return new Intl.DateTimeFormat(intlTag[lang], { ...styles[style], ...where }).format(date);
}

/** How many midnights lie between today, by the reader's calendar, and a date of the calendar. */
export function daysUntil(day: string, now = new Date()): number {
  return Math.round((Date.parse(day) - startOfDay(now)) / 86_400_000);
}

/** A promise as people say it: "tomorrow 09:30", and the date when it is further away. */
export function formatDue(at: Timestamp, lang: Lang, now = new Date()): string {
  const date = new Date(at);
  const days = Math.round((startOfDay(date) - startOfDay(now)) / 86_400_000);
  if (Math.abs(days) > 1) return formatDate(date, lang, "dayTime");
  const day = new Intl.RelativeTimeFormat(intlTag[lang], { numeric: "auto" }).format(days, "day");
  const time = new Intl.DateTimeFormat(intlTag[lang], {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    ...zone(),
  });
  return `${day} ${time.format(date)}`;
}

/** The day of a moment, as a moment of its own: only differences of whole days are taken. */
function startOfDay(date: Date): number {
  const parts = new Intl.DateTimeFormat("en", {
    day: "numeric",
    month: "numeric",
    year: "numeric",
    ...zone(),
  });
  const of = Object.fromEntries(parts.formatToParts(date).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(of.year ?? 0, (of.month ?? 1) - 1, of.day ?? 1);
}

/** A whole number with separators. */
export function formatNumber(value: number, lang: Lang): string {
  return new Intl.NumberFormat(intlTag[lang]).format(value);
}

/** `1.5K`: where room is short and a round figure is enough, as at the side of a chart. */
export function formatRound(value: number, lang: Lang): string {
  return new Intl.NumberFormat(intlTag[lang], { notation: "compact", maximumFractionDigits: 1 }).format(
    value,
  );
}

/** Names one after another, with the commas of the language and no "and". */
export function formatList(names: readonly string[], lang: Lang): string {
  return names.join(lang === "en" ? ", " : "、");
}

/** The size of a file, in kB of 1000 bytes or MB of a million; nothing is smaller than 1 kB. */
export function formatBytes(bytes: number, lang: Lang): string {
  const isLarge = bytes >= 1_000_000;
  return new Intl.NumberFormat(intlTag[lang], {
    style: "unit",
    unit: isLarge ? "megabyte" : "kilobyte",
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1000));
}

/** A score: always one decimal on the scale of bands, none on the older scale. */
export function formatScore(value: number, lang: Lang, decimals: 0 | 1): string {
  return new Intl.NumberFormat(intlTag[lang], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value);
}
