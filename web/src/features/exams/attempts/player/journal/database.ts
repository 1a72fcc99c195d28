import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { TakeQuality } from "../../../../../device/level";
import type { AnswerRow } from "./rows";

/** Something that happened to the attempt; the id is made here, so that sending twice counts once. */
export interface EventRow {
  id: string;
  user: string;
  attempt: string;
  /** `silent_take` bears the id of its take. */
  kind: "leave" | "offline" | "resume" | "audio_failed" | "pause" | "clock_hidden" | "silent_take";
  item?: string;
  started_at: string;
  ended_at?: string;
  pending?: 1;
}

/** One take of one speaking task. Its sound lies in `chunks`. */
export interface RecordingRow {
  id: string;
  user: string;
  attempt: string;
  item: string;
  take: number;
  mime: string;
  started_at: string;
  /** `recording` without a living recorder means that the page was closed during the take. */
  state: "recording" | "stopped" | "complete" | "refused" | "dropped";
  chunks: number;
  duration_ms: number;
  /** Chunks the server has. */
  sent: number;
  /** How many chunks one upload carries; absent in takes of earlier pages, which sent each by itself. */
  per_upload?: number;
  interrupted?: boolean;
  /** What was heard in it; absent for takes that a reload cut off. */
  quality?: TakeQuality;
  refused?: string;
  pending?: 1;
}

export interface ChunkRow {
  recording: string;
  n: number;
  bytes: ArrayBuffer;
  sha256: string;
}

/** Where the learner stands in a part: enough to go on at the same place after a reload. */
export interface ProgressRow {
  user: string;
  attempt: string;
  part: string;
  state: unknown;
}

export interface PlayerSchema extends DBSchema {
  answers: {
    key: [string, string, string, number];
    value: AnswerRow;
    indexes: { pending: [string, 1]; attempt: [string, string] };
  };
  events: { key: string; value: EventRow; indexes: { pending: [string, 1]; attempt: [string, string] } };
  recordings: {
    key: string;
    value: RecordingRow;
    indexes: { pending: [string, 1]; attempt: [string, string] };
  };
  chunks: { key: [string, number]; value: ChunkRow };
  progress: { key: [string, string, string]; value: ProgressRow };
  meta: { key: string; value: number };
}

export type PlayerDatabase = IDBPDatabase<PlayerSchema>;

export const DATABASE = "player-journal";

export async function openPlayerDatabase(name: string = DATABASE): Promise<PlayerDatabase> {
  return openDB<PlayerSchema>(name, 1, {
    upgrade(db) {
      const answers = db.createObjectStore("answers", { keyPath: ["user", "attempt", "item", "seq"] });
      const events = db.createObjectStore("events", { keyPath: "id" });
      const recordings = db.createObjectStore("recordings", { keyPath: "id" });
      for (const store of [answers, events, recordings]) {
        // A row without `pending` is not in this index: it holds only what is still to be sent.
        store.createIndex("pending", ["user", "pending"]);
        store.createIndex("attempt", ["user", "attempt"]);
      }
      db.createObjectStore("chunks", { keyPath: ["recording", "n"] });
      db.createObjectStore("progress", { keyPath: ["user", "attempt", "part"] });
      db.createObjectStore("meta");
    },
    // Another tab with a newer build waits for this one to let go.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
    },
  });
}

/** A number below `devices`, by chance. */
export function anyDevice(devices: number): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % devices;
}

/** A small number that stays with this browser; see `nextSeq`. */
export async function deviceNumber(db: PlayerDatabase, devices: number): Promise<number> {
  const tx = db.transaction("meta", "readwrite");
  const known = await tx.store.get("device");
  const device = known ?? anyDevice(devices);
  if (known === undefined) await tx.store.put(device, "device");
  await tx.done;
  return device;
}
