/** How safe what was rated is. */
import type { RatingOutbox } from "../decks/RatingOutbox";

export type Keeping =
  | { kind: "sent" }
  /** On this device; it goes out by itself. */
  | { kind: "kept"; count: number }
  /** The browser refuses storage: only this page has it. */
  | { kind: "page"; count: number };

/** Of so many ratings that the server does not have. */
export function keepingOf(outbox: RatingOutbox, count: number): Keeping {
  const isOffline = !navigator.onLine || outbox.isFailing;
  if (count === 0 || !isOffline) return { kind: "sent" };
  return { kind: outbox.shelf.isOnDevice ? "kept" : "page", count };
}
