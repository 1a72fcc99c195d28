import { useEffect } from "react";
import { usePlayer, usePlayerView } from "../screens/PlayerContext";
import type { CheckedSet, ItemSet } from "../types";

/** Whether the answers of a set are final, and its keys once they are here. */
export interface Checked {
  isFinal: boolean;
  keys: CheckedSet | null;
}

/** After a reload the attempt still knows that a set was checked: asking again gives the same keys. */
export function useChecked(set: ItemSet): Checked {
  const player = usePlayer();
  const { attempt, checked } = usePlayerView();
  const keys = checked.get(set.id) ?? null;
  const isMarked = attempt?.checked_sets?.includes(set.id) ?? false;
  useEffect(() => {
    if (isMarked && !keys) void player.checkSet(set.id).catch(() => {});
  }, [isMarked, keys, player, set.id]);
  return { isFinal: keys !== null || isMarked, keys };
}
