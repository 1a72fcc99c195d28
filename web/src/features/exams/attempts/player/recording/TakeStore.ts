import { sha256Hex } from "../../../../../device/hash";
import type { ChunkRow, PlayerDatabase, RecordingRow } from "../journal/database";

/**
 * Takes and their sound. What this page records lies in memory and on the device, so that neither a reload nor a
 * device that suddenly refuses storage loses a second; what earlier pages recorded is read from the device.
 */
export class TakeStore {
  readonly user: string;
  private readonly db: PlayerDatabase | null;
  private readonly rows = new Map<string, RecordingRow>();
  private readonly sound = new Map<string, ChunkRow[]>();
  private hasFailed = false;

  constructor(db: PlayerDatabase | null, user: string) {
    this.db = db;
    this.user = user;
  }

  /** False once a second of sound could not be put on the device. */
  get isOnDevice(): boolean {
    return this.db !== null && !this.hasFailed;
  }

  async get(id: string): Promise<RecordingRow | undefined> {
    return this.rows.get(id) ?? (await this.read((db) => db.get("recordings", id)));
  }

  /** A new take of this page. */
  async put(row: RecordingRow): Promise<void> {
    this.rows.set(row.id, row);
    await this.write((db) => db.put("recordings", row));
  }

  /** Changes a take. Recorder and uploader count different things in the same row, so each takes it as it is now. */
  async change(id: string, change: (row: RecordingRow) => RecordingRow): Promise<RecordingRow | undefined> {
    const inPage = this.rows.get(id);
    if (inPage) {
      const changed = change(inPage);
      this.rows.set(id, changed);
      await this.write((db) => db.put("recordings", changed));
      return changed;
    }
    return this.read(async (db) => {
      const tx = db.transaction("recordings", "readwrite");
      const row = await tx.store.get(id);
      const changed = row && change(row);
      if (changed) await tx.store.put(changed);
      await tx.done;
      return changed;
    });
  }

  async pending(): Promise<RecordingRow[]> {
    const stored = await this.read((db) => db.getAllFromIndex("recordings", "pending", [this.user, 1]));
    return this.merged(stored).filter((row) => row.pending);
  }

  async ofAttempt(attempt: string): Promise<RecordingRow[]> {
    const stored = await this.read((db) => db.getAllFromIndex("recordings", "attempt", [this.user, attempt]));
    return this.merged(stored).filter((row) => row.attempt === attempt);
  }

  private merged(stored: readonly RecordingRow[] | undefined): RecordingRow[] {
    const older = (stored ?? []).filter((row) => !this.rows.has(row.id));
    return [...older, ...this.rows.values()].sort(byStart);
  }

  /** Adds one second of sound. */
  async addChunk(id: string, bytes: ArrayBuffer): Promise<void> {
    const row = this.rows.get(id);
    if (!row) return;
    const chunk: ChunkRow = { recording: id, n: row.chunks, bytes, sha256: await sha256Hex(bytes) };
    this.sound.set(id, [...(this.sound.get(id) ?? []), chunk]);
    const grown = { ...(this.rows.get(id) ?? row), chunks: chunk.n + 1 };
    this.rows.set(id, grown);
    await this.write(async (db) => {
      const tx = db.transaction(["recordings", "chunks"], "readwrite");
      await Promise.all([
        tx.objectStore("chunks").put(chunk),
        tx.objectStore("recordings").put(grown),
        tx.done,
      ]);
    });
  }

  /** The chunks of a take from one number up to another, which is not among them; undefined when one is missing. */
  async chunks(id: string, from: number, to: number): Promise<ChunkRow[] | undefined> {
    const range = IDBKeyRange.bound([id, from], [id, to], false, true);
    const inPage = this.sound.get(id)?.slice(from, to);
    const sound = inPage ?? (await this.read((db) => db.getAll("chunks", range)));
    return sound?.length === to - from ? sound : undefined;
  }

  /** The whole take, for listening back, for its hash and for the sealed file. */
  async soundOf(id: string): Promise<ChunkRow[]> {
    const range = IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);
    return this.sound.get(id) ?? (await this.read((db) => db.getAll("chunks", range))) ?? [];
  }

  /** Once the server holds a take for good its sound need not fill the device. */
  async forgetSound(id: string): Promise<void> {
    this.sound.delete(id);
    const range = IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);
    await this.read((db) => db.delete("chunks", range));
  }

  private async read<T>(ask: (db: PlayerDatabase) => Promise<T>): Promise<T | undefined> {
    try {
      return this.db ? await ask(this.db) : undefined;
    } catch {
      return undefined;
    }
  }

  private async write(ask: (db: PlayerDatabase) => Promise<unknown>): Promise<void> {
    try {
      if (this.db) await ask(this.db);
    } catch {
      this.hasFailed = true;
    }
  }
}

function byStart(one: RecordingRow, other: RecordingRow): number {
  return one.started_at.localeCompare(other.started_at) || one.take - other.take;
}
