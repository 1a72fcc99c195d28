/** What the queue says to whoever opens the home: how much waits, what is due first, what is already theirs. Pure. */
import type { GradingCard, Wire } from "../../../../api/types";

export interface QueueStanding {
  /** Waiting on all pages. */
  open: number;
  /** The one promised first. */
  first: GradingCard | null;
  /** Claimed by the reader, by deadline. */
  mine: GradingCard[];
  late: number;
  /** Due within a day, not late. */
  soon: number;
}

const day = 24 * 3_600_000;

export function queueStanding(queue: Wire["GradingQueue"], now: Date): QueueStanding {
  const open = queue.data
    .filter(({ state }) => state !== "delivered")
    .toSorted((one, other) => Date.parse(one.due_at) - Date.parse(other.due_at));
  const left = ({ due_at }: GradingCard) => Date.parse(due_at) - now.getTime();
  return {
    open: queue.today.open,
    first: open[0] ?? null,
    mine: open.filter(({ state, claimed_by_me }) => state === "claimed" && claimed_by_me),
    late: open.filter((card) => left(card) < 0).length,
    soon: open.filter((card) => left(card) >= 0 && left(card) <= day).length,
  };
}
