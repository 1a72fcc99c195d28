/** Which tests of the queue's first page a grader's home names. What is counted comes from the summary. Pure. */
import type { GradingCard } from "../../../../api/types";

export interface QueueStanding {
  /** The one promised first, if this page has it. */
  first: GradingCard | null;
  /** Claimed by the reader, by deadline. */
  mine: GradingCard[];
}

export function queueStanding(cards: readonly GradingCard[], firstDue: string | null): QueueStanding {
  const isMine = ({ state, claimed_by_me }: GradingCard) => state === "claimed" && claimed_by_me;
  const open = cards.filter((card) => card.state === "queued" || isMine(card));
  return {
    first: open.find(({ due_at }) => due_at === firstDue) ?? null,
    mine: open.filter(isMine).toSorted((one, other) => Date.parse(one.due_at) - Date.parse(other.due_at)),
  };
}
