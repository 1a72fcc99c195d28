/**
 * What was closed, between visits. The date lies under `notice_close_time`, as the specification names it;
 * the ids beside it, so that a new notice is seen on the same day (D-106).
 */
import { type Closed, localDate } from "./visibility";

const dateKey = "notice_close_time";
const idsKey = "notice_close_ids";
let memory: Closed = { date: null, ids: [] };

/** What this browser has closed. */
export function readClosed(): Closed {
  try {
    const date = localStorage.getItem(dateKey);
    return date === null ? { date: null, ids: [] } : { date, ids: readIds(localStorage.getItem(idsKey)) };
  } catch {
    // The memory copy serves browsers that refuse storage.
    return memory;
  }
}

function readIds(text: string | null): number[] | null {
  try {
    const ids: unknown = JSON.parse(text ?? "null");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "number") : null;
  } catch {
    return null;
  }
}

/** Closes a notice for the rest of the day; what was closed on an earlier day is forgotten. */
export function closeNotice(id: number, now: Date): Closed {
  const before = readClosed();
  const today = localDate(now);
  const earlier = before.date === today ? (before.ids ?? []) : [];
  memory = { date: today, ids: [...new Set([...earlier, id])] };
  try {
    localStorage.setItem(dateKey, today);
    localStorage.setItem(idsKey, JSON.stringify(memory.ids));
  } catch {
    // See above.
  }
  return memory;
}
