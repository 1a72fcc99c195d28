/** The truth about saving, in the three words a learner needs. */
export interface SavedState {
  kind: "saved" | "saving" | "offline";
  /** Answers the server has not acknowledged. */
  waiting: number;
  /** Answers the server will not take any more, with its code. */
  refused: { item: string; code: string }[];
  /** Takes not yet complete on the server: whole seconds here and there. */
  take: { here: number; there: number } | null;
  /** False when this browser stores nothing: then the page must stay open. */
  isOnDevice: boolean;
  /** When the last answer was acknowledged, milliseconds of the server's clock. */
  savedAt: number | null;
}

/** What is known at one moment. */
export interface SavedFacts {
  unwritten: number;
  unsent: number;
  refused: { item: string; code: string }[];
  takes: readonly { chunks: number; sent: number }[];
  isFailing: boolean;
  isOnline: boolean;
  isOnDevice: boolean;
  savedAt: number | null;
}

/** "Saved" only when nothing at all is on the way. */
export function savedState(facts: SavedFacts): SavedState {
  const waiting = Math.max(facts.unsent, facts.unwritten);
  const isWaiting = waiting > 0 || facts.takes.length > 0;
  const isCutOff = facts.isFailing || !facts.isOnline;
  return {
    kind: !isWaiting ? "saved" : isCutOff ? "offline" : "saving",
    waiting,
    refused: facts.refused,
    take:
      facts.takes.length === 0
        ? null
        : {
            here: facts.takes.reduce((sum, take) => sum + take.chunks, 0),
            there: facts.takes.reduce((sum, take) => sum + take.sent, 0),
          },
    isOnDevice: facts.isOnDevice,
    savedAt: facts.savedAt,
  };
}
