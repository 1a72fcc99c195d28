/** Times as people read them, and where in a part something happened. */
import type { NotedEvent, PartTime } from "../types";

/** `75` as `1:15`, an hour and more as `1:02:03`. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** How long something noted lasted; null while its end is unknown. */
export function lengthOf({ started_at, ended_at }: NotedEvent): number | null {
  return ended_at === null ? null : Math.max(0, (Date.parse(ended_at) - Date.parse(started_at)) / 1000);
}

/** A stretch of a part's bar, in percent of its time. */
export interface Stretch {
  from: number;
  width: number;
  kind: string;
}

/** What was noted inside a part, as stretches of its bar. */
export function stretchesIn(part: PartTime, events: NotedEvent[]): Stretch[] {
  if (part.started_at === null || part.ended_at === null) return [];
  const start = Date.parse(part.started_at);
  const length = Date.parse(part.ended_at) - start;
  if (length <= 0) return [];
  const share = (at: string) => Math.min(100, Math.max(0, (100 * (Date.parse(at) - start)) / length));
  return events.flatMap(({ kind, started_at, ended_at }) => {
    const [from, to] = [share(started_at), share(ended_at ?? started_at)];
    const isOutside =
      Date.parse(started_at) > start + length || (ended_at !== null && Date.parse(ended_at) < start);
    return isOutside || (kind !== "leave" && kind !== "offline")
      ? []
      : [{ kind, from, width: Math.max(0.6, to - from) }];
  });
}
