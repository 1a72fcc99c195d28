/** Months of the reader's calendar, as the address has them: `2026-11`. Pure. */
import { wallOf } from "../../../i18n/zone";

/** The month that the address names; null when it names none. */
export function monthOf(text: string | null): string | null {
  return text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : null;
}

/** Every month from the first entry's to this one, the newest first. */
export function monthsSince(firstAt: string, now: Date, zone: string): string[] {
  const first = wallOf(new Date(firstAt), zone).slice(0, 7);
  const months = [wallOf(now, zone).slice(0, 7)];
  for (let month = months[0] ?? first; month > first; ) {
    month = before(month);
    months.push(month);
  }
  return months;
}

function before(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, "0")}`;
}
