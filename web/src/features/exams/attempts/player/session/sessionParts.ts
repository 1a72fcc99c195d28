import type { PlayerApi } from "../api";
import type { ServerClock } from "../clock/ServerClock";
import type { PlayerDatabase } from "../journal/database";
import type { Outbox } from "./Outbox";
import type { SoundPorts } from "./soundPorts";

/** What a session stands on; tests bring their own. */
export interface SessionParts {
  attempt: string;
  user: string;
  db: PlayerDatabase | null;
  api: PlayerApi;
  clock: ServerClock;
  outbox: Outbox;
  /** Microphone and speaker; the real ones when absent. */
  ports?: SoundPorts;
}
