/** Windows between the wire (UTC) and date fields, which show the reader's time zone without naming it. Pure. */
import { atWall, wallOf } from "../../../../i18n/zone";
import type { Phase } from "../api";

/** For the field: a time on the wall. */
export function toField(at: string, zone: string): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? "" : wallOf(date, zone);
}

/** From the field; empty while it is not filled in, which the server refuses with the field's name. */
export function fromField(text: string, zone: string): string {
  return atWall(text, zone)?.toISOString() ?? "";
}

/** Where now lies to a window. */
export function phaseOf({ start, end }: { start: string; end: string }, now: Date): Phase {
  if (now < new Date(start)) return "planned";
  return now < new Date(end) ? "current" : "over";
}

/** What is proposed for something new: from the next full hour on, until that hour of the same day a week later. */
export function nextWeek(now: Date, zone: string): { start: string; end: string } {
  const hour = 3_600_000;
  const start = fromField(`${wallOf(new Date(now.getTime() + hour), zone).slice(0, 13)}:00`, zone);
  const later = wallOf(new Date(new Date(start).getTime() + 7 * 24 * hour), zone).slice(0, 10);
  return { start, end: fromField(`${later}T${wallOf(new Date(start), zone).slice(11)}`, zone) };
}
