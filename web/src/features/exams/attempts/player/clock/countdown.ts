/** How time is counted: pure functions over server milliseconds. */

/**
 * A stopwatch that can be stored: what was used up, and since when it runs.
 * `runningSince` is server time, so a reload goes on counting as if nothing had happened.
 */
export interface Stopwatch {
  usedMs: number;
  runningSince: number | null;
}

export const unused: Stopwatch = { usedMs: 0, runningSince: null };

export function used(watch: Stopwatch, now: number): number {
  return watch.usedMs + (watch.runningSince === null ? 0 : Math.max(0, now - watch.runningSince));
}

export function run(watch: Stopwatch, now: number): Stopwatch {
  return watch.runningSince === null ? { usedMs: watch.usedMs, runningSince: now } : watch;
}

export function stop(watch: Stopwatch, now: number): Stopwatch {
  return watch.runningSince === null ? watch : { usedMs: used(watch, now), runningSince: null };
}

/** Milliseconds left of a window, never below zero. */
export function left(windowSeconds: number, watch: Stopwatch, now: number): number {
  return Math.max(0, windowSeconds * 1000 - used(watch, now));
}

/** Milliseconds until a deadline of the server, never below zero. */
export function untilDeadline(deadlineAt: string, now: number): number {
  return Math.max(0, Date.parse(deadlineAt) - now);
}

/** Seconds as people read them: the last second is shown until it is over. */
export function shownSeconds(ms: number): number {
  return Math.ceil(ms / 1000);
}

/** `8:41`, or `1:08:41` from an hour on. */
export function minutesText(ms: number): string {
  const total = shownSeconds(ms);
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const seconds = String(total % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${seconds}` : `${minutes}:${seconds}`;
}

/** `00:08:41`, the clock of the strict skin. */
export function clockText(ms: number): string {
  const total = shownSeconds(ms);
  const parts = [Math.floor(total / 3600), Math.floor((total % 3600) / 60), total % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** The only moments at which a timer speaks (WCAG: announced, but not chattering). */
export const ANNOUNCED_AT_MS = [300_000, 60_000] as const;

/** Which announcement is due between two looks at the clock, if any. */
export function announcement(beforeMs: number, nowMs: number): 5 | 1 | null {
  const passed = ANNOUNCED_AT_MS.filter((mark) => beforeMs > mark && nowMs <= mark && nowMs > 0).at(-1);
  return passed === undefined ? null : passed === 300_000 ? 5 : 1;
}
