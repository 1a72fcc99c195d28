import { vi } from "vitest";
import { ServerClock } from "../clock/ServerClock";
import { openPlayerDatabase, type PlayerDatabase } from "../journal/database";
import { Outbox } from "../session/Outbox";
import type { OpenSession } from "../session/openSession";
import { PlayerSession } from "../session/PlayerSession";
import type { SoundPorts } from "../session/soundPorts";
import type { Mode, PartContent } from "../types";
import { FakePlayerApi } from "./FakePlayerApi";
import { FakeServer } from "./FakeServer";
import { FakeStorage } from "./FakeStorage";
import { smallTest } from "./smallTest";

/** A player on a fake server, and what a test may want to touch. */
export interface FakeSession extends OpenSession {
  server: FakeServer;
  api: FakePlayerApi;
  db: PlayerDatabase;
  /** The same learner in a new page: only the device and the server remember. */
  reload: () => Promise<FakeSession>;
}

let databases = 0;

/** Opens a session and loads it. */
export async function openFakeSession(
  mode: Mode,
  contents: readonly PartContent[] = smallTest,
  ports?: SoundPorts,
): Promise<FakeSession> {
  // Clips are fetched as files; their sound does not matter here.
  vi.stubGlobal("fetch", async () => new Response(new Blob(["sound"])));
  const server = new FakeServer();
  const storage = new FakeStorage();
  const name = `player-${databases++}`;
  const clock = new ServerClock(() => Date.now());
  const api = new FakePlayerApi(mode, contents, server, () => clock.now());
  const page = async (): Promise<FakeSession> => {
    const db = await openPlayerDatabase(name);
    let player: PlayerSession | null = null;
    const outbox = await Outbox.open({
      user: "u",
      db,
      transport: {
        putAnswers: (attempt, rows) => server.putAnswers(attempt, rows),
        postEvents: (attempt, events) => server.postEvents(attempt, events),
        recordings: storage,
      },
      now: () => clock.now(),
      behind: () => void player?.refresh(),
      exclusive: (_name, work) => work(),
    });
    player = new PlayerSession({
      attempt: "attempt-1",
      user: "u",
      db,
      api,
      clock,
      outbox,
      ...(ports && { ports }),
    });
    const opened = player;
    void opened.load();
    await loaded(opened);
    const close = () => {
      opened.close();
      outbox.close();
    };
    return {
      player: opened,
      outbox,
      close,
      server,
      api,
      db,
      reload: () => {
        close();
        return page();
      },
    };
  };
  return page();
}

/** Resolves when the first phase after loading is shown; handing in may go on for long behind it. */
function loaded(player: PlayerSession): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (player.snapshot().phase.kind === "loading") return;
      stop();
      resolve();
    };
    const stop = player.subscribe(look);
    look();
  });
}
