import { sha256Hex } from "../../../device/hash";
import type { ChunkRow, PlayerDatabase, RecordingRow } from "../journal/database";

/** Takes and their sound on the device; in a browser without storage they live in the page. */
export class TakeStore {
  readonly user: string;
  private readonly db: PlayerDatabase | null;
  private readonly rows = new Map<string, RecordingRow>();
  private readonly sound = new Map<string, ChunkRow[]>();

  constructor(db: PlayerDatabase | null, user: string) {
    this.db = db;
    this.user = user;
  }

  async get(id: string): Promise<RecordingRow | undefined> {
    return this.rows.get(id) ?? (await this.db?.get("recordings", id));
  }

  async put(row: RecordingRow): Promise<void> {
    if (this.db && !this.rows.has(row.id)) {
      try {
        await this.db.put("recordings", row);
        return;
      } catch {
        // Storage was refused: this take goes on in the page.
      }
    }
    this.rows.set(row.id, row);
  }

  /** Changes a take as one transaction: recorder and uploader count different things in the same row. */
  async change(id: string, change: (row: RecordingRow) => RecordingRow): Promise<RecordingRow | undefined> {
    const inPage = this.rows.get(id);
    if (inPage) {
      const changed = change(inPage);
      this.rows.set(id, changed);
      return changed;
    }
    if (!this.db) return undefined;
    const tx = this.db.transaction("recordings", "readwrite");
    const row = await tx.store.get(id);
    const changed = row && change(row);
    if (changed) await tx.store.put(changed);
    await tx.done;
    return changed;
  }

  async pending(): Promise<RecordingRow[]> {
    const stored = this.db ? await this.db.getAllFromIndex("recordings", "pending", [this.user, 1]) : [];
    return [...stored, ...[...this.rows.values()].filter((row) => row.pending)].sort(byStart);
  }

  async ofAttempt(attempt: string): Promise<RecordingRow[]> {
    const stored = this.db
      ? await this.db.getAllFromIndex("recordings", "attempt", [this.user, attempt])
      : [];
    return [...stored, ...[...this.rows.values()].filter((row) => row.attempt === attempt)].sort(byStart);
  }

  /** Adds one second of sound; returns its number. */
  async addChunk(id: string, bytes: ArrayBuffer): Promise<void> {
    const sha256 = await sha256Hex(bytes);
    if (this.db && !this.rows.has(id)) {
      const tx = this.db.transaction(["recordings", "chunks"], "readwrite");
      const row = await tx.objectStore("recordings").get(id);
      if (row) {
        await tx.objectStore("chunks").put({ recording: id, n: row.chunks, bytes, sha256 });
        await tx.objectStore("recordings").put({ ...row, chunks: row.chunks + 1 });
      }
      await tx.done;
      return;
    }
    const chunks = this.sound.get(id) ?? [];
    this.sound.set(id, [...chunks, { recording: id, n: chunks.length, bytes, sha256 }]);
    await this.change(id, (row) => ({ ...row, chunks: row.chunks + 1 }));
  }

  async chunk(id: string, n: number): Promise<ChunkRow | undefined> {
    return this.sound.get(id)?.[n] ?? (await this.db?.get("chunks", [id, n]));
  }

  /** The whole take, for listening back, for its hash and for the sealed file. */
  async soundOf(id: string): Promise<ChunkRow[]> {
    const inPage = this.sound.get(id);
    if (inPage) return inPage;
    return (await this.db?.getAll("chunks", IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]))) ?? [];
  }

  /** Once the server holds a take for good its sound need not fill the device. */
  async forgetSound(id: string): Promise<void> {
    this.sound.delete(id);
    await this.db?.delete("chunks", IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]));
  }
}

function byStart(one: RecordingRow, other: RecordingRow): number {
  return one.started_at.localeCompare(other.started_at) || one.take - other.take;
}
