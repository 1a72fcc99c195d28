import { playerApi, playerTransport } from "../api";
import { ServerClock } from "../clock/ServerClock";
import { sharedDatabase } from "../journal/sharedDatabase";
import { Outbox } from "./Outbox";
import { PlayerSession } from "./PlayerSession";

/** A session with the outbox beside it. */
export interface OpenSession {
  player: PlayerSession;
  outbox: Outbox;
  /** Nothing is kept: what is shown says so instead of telling when it was saved. */
  isPreview?: true;
  close: () => void;
}

/** Opens device storage, outbox and session for an attempt of this person. */
export async function openSession(attempt: string, user: string): Promise<OpenSession> {
  // Private windows of some browsers have no storage; the saved line will say so.
  const db = await sharedDatabase();
  // Asked once, quietly: the browser then clears this storage last.
  void navigator.storage?.persist?.().catch(() => false);
  const clock = new ServerClock();
  let player: PlayerSession | null = null;
  const outbox = await Outbox.open({
    user,
    db,
    transport: playerTransport,
    now: () => clock.now(),
    behind: () => void player?.refresh(),
  });
  player = new PlayerSession({ attempt, user, db, api: playerApi(clock), clock, outbox });
  const opened = player;
  return {
    player: opened,
    outbox,
    close: () => {
      opened.close();
      outbox.close();
    },
  };
}
