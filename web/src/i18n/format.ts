/** Dates, durations and numbers in the language of the interface. */
import type { Lang, Timestamp } from "../api/types";
import { intlTag } from "./languages";

type DateStyle = "day" | "dayTime" | "dayTimeYear" | "time" | "full";

const styles = {
  day: { day: "numeric", month: "short" },
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
} as const satisfies Record<DateStyle, Intl.DateTimeFormatOptions>;

/** A moment as text, in the reader's own time zone. */
export function formatDate(at: Timestamp | Date, lang: Lang, style: DateStyle): string {
  const date = typeof at === "string" ? new Date(at) : at;
  // Day before month, as the pictures show it, also in English.
  const tag = lang === "en" ? "en-GB" : intlTag[lang];
  return new Intl.DateTimeFormat(tag, styles[style]).format(date);
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
  });
  return `${day} ${time.format(date)}`;
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/** A whole number with separators. */
export function formatNumber(value: number, lang: Lang): string {
  return new Intl.NumberFormat(intlTag[lang]).format(value);
}

/** A score: always one decimal on the scale of bands, none on the older scale. */
export function formatScore(value: number, lang: Lang, decimals: 0 | 1): string {
  return new Intl.NumberFormat(intlTag[lang], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value);
}
