import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import type { OpenSession } from "../session/openSession";
import type { PlayerSession } from "../session/PlayerSession";
import type { SavedState } from "../session/savedState";
import type { PlayerView } from "../session/view";
import { type Answering, AnsweringProvider } from "./AnsweringContext";

const Context = createContext<OpenSession | null>(null);

/** Gives the session to the components below. */
export function PlayerProvider({ value, children }: { value: OpenSession; children: ReactNode }) {
  return (
    <Context value={value}>
      <SessionAnswering>{children}</SessionAnswering>
    </Context>
  );
}

/** Questions are answered in the session. */
function SessionAnswering({ children }: { children: ReactNode }) {
  const player = usePlayer();
  const { answers, attempt } = usePlayerView();
  const mode = attempt?.mode ?? "comfortable";
  const answering = useMemo<Answering>(
    () => ({ answers, mode, answer: (item, value) => player.answer(item, value) }),
    [player, answers, mode],
  );
  return <AnsweringProvider value={answering}>{children}</AnsweringProvider>;
}

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

/** Whether nothing is kept at all. */
export const useIsPreview = (): boolean => useOpenSession().isPreview === true;

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
