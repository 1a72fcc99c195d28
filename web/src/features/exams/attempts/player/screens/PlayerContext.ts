import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";
import type { OpenSession } from "../session/openSession";
import type { PlayerSession } from "../session/PlayerSession";
import type { SavedState } from "../session/savedState";
import type { PlayerView } from "../session/view";
import type { Mode } from "../types";

const Context = createContext<OpenSession | null>(null);

/** Gives the session to the components below. */
export const PlayerProvider = Context.Provider;

function useOpenSession(): OpenSession {
  const session = useContext(Context);
  if (!session) throw new Error("a part of the player outside PlayerProvider");
  return session;
}

/** What the learner can do. */
export function usePlayer(): PlayerSession {
  return useOpenSession().player;
}

/** Everything that is shown. */
export function usePlayerView(): PlayerView {
  const { player } = useOpenSession();
  return useSyncExternalStore(player.subscribe, player.snapshot);
}

/** The truth about saving. */
export function useSaved(): SavedState {
  const { outbox } = useOpenSession();
  return useSyncExternalStore(outbox.subscribe, outbox.saved);
}

/** The skin. */
export function useMode(): Mode {
  return usePlayerView().attempt?.mode ?? "comfortable";
}

/** Server time, read again several times a second by whoever shows it. */
export function useNow(everyMs = 250): number {
  const player = usePlayer();
  const [now, setNow] = useState(player.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(player.now()), everyMs);
    return () => clearInterval(timer);
  }, [player, everyMs]);
  return now;
}
