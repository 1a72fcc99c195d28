/** Dates as text and as the picker has them. */
import dayjs, { type Dayjs } from "dayjs";
import utc from "dayjs/plugin/utc.js";

// A time on the wall is kept as if it were UTC: in the zone of this device some hours do not exist.
dayjs.extend(utc);

const texts = { day: "YYYY-MM-DD", time: "YYYY-MM-DDTHH:mm" };

/** For the picker; null when it is no date. */
export function toPicker(text: string, hasTime: boolean): Dayjs | null {
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return null;
  const date = hasTime ? dayjs.utc(text) : dayjs(text);
  return date.isValid() ? date : null;
}

/** From the picker: empty while a part of it is missing. Of a year being typed, the first digits are a year of their own. */
export function toText(date: Dayjs | null, hasTime: boolean): string {
  if (!date?.isValid() || date.year() < 1000) return "";
  return date.format(hasTime ? texts.time : texts.day);
}

// MUI lists every year between the bounds: "for life" is a day of the year 9999.
const lastOffered = "2099-12-31";

/** A bound of the calendar. */
export function toBound(text: string | number | undefined, hasTime: boolean): Dayjs | undefined {
  if (text === undefined || text === "") return undefined;
  const bound = String(text) > lastOffered ? lastOffered : String(text);
  return toPicker(bound, hasTime) ?? undefined;
}
