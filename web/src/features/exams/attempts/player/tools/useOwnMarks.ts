import { useMemo } from "react";
import { useMode } from "../screens/AnsweringContext";
import { usePlayerView } from "../screens/PlayerContext";
import { keep, useKept } from "./kept";
import type { OwnMark } from "./ownMarks";

/** The highlights of one passage of this attempt; none in strict mode, whose test has no marker. */
export function useOwnMarks(set: string): { marks: readonly OwnMark[]; change: (marks: OwnMark[]) => void } {
  const { attempt } = usePlayerView();
  const isOff = useMode() === "strict";
  const key = `player-marks:${attempt?.id ?? ""}:${set}`;
  const kept = useKept(key);
  const marks = useMemo(() => (isOff ? [] : parsed(kept)), [kept, isOff]);
  return { marks, change: (next) => keep(key, JSON.stringify(next)) };
}

function parsed(kept: string | null): OwnMark[] {
  try {
    return JSON.parse(kept ?? "[]") as OwnMark[];
  } catch {
    return [];
  }
}
