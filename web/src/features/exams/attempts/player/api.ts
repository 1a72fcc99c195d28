/** The calls of the player. Failures become `Undelivered`, which says whether trying again can help. */
import { api } from "../../../../api/client";
import { ApiError } from "../../../../api/errors";
import type { Wire } from "../../../../api/types";
import type { ServerClock } from "./clock/ServerClock";
import { Undelivered } from "./journal/Courier";
import type { EventRow, RecordingRow } from "./journal/database";
import type { Receipt } from "./journal/Journal";
import type { AnswerRow } from "./journal/rows";
import type { Transport } from "./session/Outbox";
import type { Attempt, AudioClip, CheckedSet, Module, PartContent } from "./types";

/** The server as the player sees it. */
export interface PlayerApi {
  attempt(id: string): Promise<Attempt>;
  startPart(id: string, part: string): Promise<Attempt>;
  finishPart(id: string, part: string): Promise<Attempt>;
  content(id: string, part: string): Promise<PartContent>;
  media(id: string, part: string): Promise<AudioClip[]>;
  submit(id: string): Promise<Attempt>;
  /** Comfortable: which module follows the router. */
  chooseModule(id: string, section: string, module: Module): Promise<Attempt>;
  /** Comfortable: the answers of a set become final, and their keys come back. */
  checkSet(id: string, set: string): Promise<CheckedSet>;
  /** Comfortable: the attempt rests, or goes on. */
  pause(id: string, isPaused: boolean): Promise<Attempt>;
  /** The key under which a file is sealed. */
  sealKey(id: string): Promise<string>;
}

const of = (id: string) => ({ params: { path: { id } }, quiet: true });
const ofPart = (id: string, part: string) => ({ params: { path: { id, part } }, quiet: true });

/** Calls about the attempt itself; each reply also sets the clock. */
export function playerApi(clock: ServerClock): PlayerApi {
  async function timed(ask: () => Promise<Wire["Attempt"]>): Promise<Attempt> {
    const tell = clock.ask();
    const attempt: Attempt = await ask();
    tell(attempt.server_now);
    return attempt;
  }
  return {
    attempt: (id) => timed(() => api.get("/api/attempts/{id}", of(id))),
    startPart: (id, part) => timed(() => api.post("/api/attempts/{id}/parts/{part}/start", ofPart(id, part))),
    finishPart: (id, part) =>
      timed(() => api.post("/api/attempts/{id}/parts/{part}/finish", ofPart(id, part))),
    content: (id, part) => api.get("/api/attempts/{id}/parts/{part}", ofPart(id, part)),
    media: async (id, part) =>
      (await api.get("/api/attempts/{id}/parts/{part}/media", ofPart(id, part))).audio,
    submit: (id) => timed(() => api.post("/api/attempts/{id}/submit", of(id))),
    chooseModule: (id, section, module) =>
      timed(() =>
        api.put("/api/attempts/{id}/sections/{section}/module", {
          params: { path: { id, section } },
          body: { module },
          quiet: true,
        }),
      ),
    checkSet: async (id, set) => {
      const checked = await api.post("/api/attempts/{id}/sets/{set}/check", {
        params: { path: { id, set } },
        quiet: true,
      });
      return { items: checked.keys, transcript: checked.transcript };
    },
    pause: (id, isPaused) =>
      timed(() => api.post(isPaused ? "/api/attempts/{id}/pause" : "/api/attempts/{id}/continue", of(id))),
    sealKey: async (id) => (await api.get("/api/attempts/{id}/seal", of(id))).key,
  };
}

/** Longer than this an autosave is taken for lost and sent again. */
const PATIENCE_MS = 20_000;

/** How an autosave is sent. */
const quietly = () => ({ quiet: true, signal: AbortSignal.timeout(PATIENCE_MS) });

/** Says a call's failure in the language of the outbox. */
async function carry<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent;
  } catch (cause) {
    if (cause instanceof ApiError) throw new Undelivered(cause.status, wireCode(cause), cause.body);
    throw new Undelivered(0, "network");
  }
}

/** The code as the server sent it, also when the interface has no sentence for it. */
function wireCode(error: ApiError): string {
  const { code } = error.body;
  return typeof code === "string" ? code : error.code;
}

/** Carries what the outbox holds. */
export const playerTransport: Transport = {
  async putAnswers(attempt: string, rows: readonly AnswerRow[]): Promise<Receipt[]> {
    const answers = rows.map(({ item, seq, value, client_at }) => ({ item, seq, value, client_at }));
    const params = { path: { id: attempt } };
    const { data } = await carry(
      api.put("/api/attempts/{id}/answers", { params, body: { answers }, ...quietly() }),
    );
    return data;
  },

  async postEvents(attempt: string, rows: readonly EventRow[]): Promise<void> {
    const events = rows.map(({ id, kind, item = null, started_at, ended_at = null }) => ({
      id,
      kind,
      item,
      started_at,
      ended_at,
    }));
    const params = { path: { id: attempt } };
    await carry(api.post("/api/attempts/{id}/events", { params, body: { events }, ...quietly() }));
  },

  recordings: {
    open: ({ id, attempt, item, mime }: RecordingRow) =>
      carry(
        api.post("/api/attempts/{id}/recordings", {
          params: { path: { id: attempt } },
          body: { recording_id: id, item, mime },
          ...quietly(),
        }),
      ),
    putChunk: ({ id, attempt }: RecordingRow, number: number, bytes: ArrayBuffer, sha256: string) =>
      carry(
        api.put("/api/attempts/{id}/recordings/{recording}/chunks/{number}", {
          params: { path: { id: attempt, recording: id, number }, header: { "X-Chunk-SHA256": sha256 } },
          body: bytes,
          ...quietly(),
        }),
      ),
    finish: async ({ id, attempt }: RecordingRow, uploads: number, sha256: string) => {
      await carry(
        api.post("/api/attempts/{id}/recordings/{recording}/finish", {
          params: { path: { id: attempt, recording: id } },
          body: { chunks: uploads, sha256 },
          ...quietly(),
        }),
      );
    },
  },
};
