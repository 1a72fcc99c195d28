/** Windows between the wire (UTC) and the browser's date fields (local, without a zone). Pure. */
import type { Phase } from "../api";

const two = (value: number) => String(value).padStart(2, "0");

/** For `<input type="datetime-local">`. */
export function toField(at: string): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return "";
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** From the field; empty while it is not filled in, which the server refuses with the field's name. */
export function fromField(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString();
}

/** Where now lies to a window. */
export function phaseOf({ start, end }: { start: string; end: string }, now: Date): Phase {
  if (now < new Date(start)) return "planned";
  return now < new Date(end) ? "current" : "over";
}

/** What is proposed for something new: from the next full hour on, for a week. */
export function nextWeek(now: Date): { start: string; end: string } {
  const start = new Date(now);
  start.setHours(start.getHours() + 1, 0, 0, 0);
  const end = new Date(start);
  end.setDate(end.getDate() + 7);
  return { start: start.toISOString(), end: end.toISOString() };
}
