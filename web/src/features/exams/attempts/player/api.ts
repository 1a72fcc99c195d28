/** The calls of the player. Failures become `Undelivered`, which says whether trying again can help. */
import { type CallOptions, call } from "../../../../api/client";
import { ApiError } from "../../../../api/errors";
import type { Wire } from "../../../../api/types";
import type { ServerClock } from "./clock/ServerClock";
import { Undelivered } from "./journal/Courier";
import type { EventRow, RecordingRow } from "./journal/database";
import type { Receipt } from "./journal/Journal";
import type { AnswerRow } from "./journal/rows";
import type { TakeReceipt } from "./recording/Uploader";
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

/** Calls about the attempt itself; each reply also sets the clock. */
export function playerApi(clock: ServerClock): PlayerApi {
  async function timed(method: string, path: string, body?: unknown): Promise<Attempt> {
    const tell = clock.ask();
    const attempt = await call<Attempt>(method, path, {
      quiet: true,
      ...(body === undefined ? {} : { body }),
    });
    tell(attempt.server_now);
    return attempt;
  }
  const at = (id: string, part: string) => `/attempts/${id}/parts/${encodeURIComponent(part)}`;
  return {
    attempt: (id) => timed("GET", `/attempts/${id}`),
    startPart: (id, part) => timed("POST", `${at(id, part)}/start`),
    finishPart: (id, part) => timed("POST", `${at(id, part)}/finish`),
    content: (id, part) => call("GET", at(id, part), { quiet: true }),
    media: async (id, part) =>
      (await call<{ audio: AudioClip[] }>("GET", `${at(id, part)}/media`, { quiet: true })).audio,
    submit: (id) => timed("POST", `/attempts/${id}/submit`),
    chooseModule: (id, section, module) =>
      timed("PUT", `/attempts/${id}/sections/${section}/module`, { module }),
    checkSet: async (id, set) => {
      const path = `/attempts/${id}/sets/${encodeURIComponent(set)}/check`;
      const { keys, transcript } = await call<Wire["ExplainedSet"]>("POST", path, { quiet: true });
      return { items: keys, transcript };
    },
    pause: (id, isPaused) => timed("POST", `/attempts/${id}/${isPaused ? "pause" : "continue"}`),
    sealKey: async (id) => (await call<{ key: string }>("GET", `/attempts/${id}/seal`, { quiet: true })).key,
  };
}

/** Longer than this an autosave is taken for lost and sent again. */
const PATIENCE_MS = 20_000;

/** A quiet call that speaks the language of the outbox. */
async function carry<T>(method: string, path: string, options: CallOptions): Promise<T> {
  try {
    return await call<T>(method, path, { ...options, quiet: true, signal: AbortSignal.timeout(PATIENCE_MS) });
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

/** How one answer of a batch may come back. */
type WireReceipt =
  | { item: string; seq: number; received_at: string }
  | { item: string; error: string | { code: string } };

function receiptOf(wire: WireReceipt): Receipt {
  if (!("error" in wire)) return wire;
  return { item: wire.item, error: typeof wire.error === "string" ? wire.error : wire.error.code };
}

/** Carries what the outbox holds. */
export const playerTransport: Transport = {
  async putAnswers(attempt: string, rows: readonly AnswerRow[]): Promise<Receipt[]> {
    const answers = rows.map(({ item, seq, value, client_at }) => ({ item, seq, value, client_at }));
    const { data } = await carry<{ data: WireReceipt[] }>("PUT", `/attempts/${attempt}/answers`, {
      body: { answers },
    });
    return data.map(receiptOf);
  },

  async postEvents(attempt: string, rows: readonly EventRow[]): Promise<void> {
    const events = rows.map(({ id, kind, item, started_at, ended_at }) => ({
      id,
      kind,
      item,
      started_at,
      ended_at,
    }));
    await carry("POST", `/attempts/${attempt}/events`, { body: { events } });
  },

  recordings: {
    open: (row: RecordingRow) =>
      carry<TakeReceipt>("POST", `/attempts/${row.attempt}/recordings`, {
        body: { recording_id: row.id, item: row.item, mime: row.mime },
      }),
    putChunk: (row: RecordingRow, n: number, bytes: ArrayBuffer, sha256: string) =>
      carry<{ next_chunk: number }>("PUT", `/attempts/${row.attempt}/recordings/${row.id}/chunks/${n}`, {
        body: bytes,
        headers: { "X-Chunk-SHA256": sha256 },
      }),
    finish: (row: RecordingRow, sha256: string) =>
      carry("POST", `/attempts/${row.attempt}/recordings/${row.id}/finish`, {
        body: { chunks: row.chunks, duration_ms: row.duration_ms, sha256 },
      }),
  },
};
