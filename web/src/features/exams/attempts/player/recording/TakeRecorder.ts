import { type RecorderSource, stopped } from "../../../../../device/recorder";
import type { TakeStore } from "./TakeStore";

/** What a new take belongs to. */
export interface TakeOf {
  attempt: string;
  item: string;
  take: number;
}

const CHUNK_MS = 1_000;
/**
 * Seconds that go to the server at once. The device has each second at once; for the server a row for each second of
 * each speaker would be the most frequent write of all.
 */
export const CHUNKS_PER_UPLOAD = 10;
/** A recorder that stood still for so long has missed something. */
const MISSED_MS = 4_000;

/**
 * Records one take. Every second of sound is on the device before the next one is over; chunks keep their order
 * because each waits for the one before, and the first one holds the header without which nothing can be decoded.
 */
export class TakeRecorder {
  readonly id: string;
  private readonly takes: TakeStore;
  private readonly source: RecorderSource;
  private readonly added: () => void;
  private readonly now: () => number;
  private startedAt = 0;
  private received = 0;
  private writing: Promise<void> = Promise.resolve();
  private stopped: Promise<void> | null = null;

  constructor(
    takes: TakeStore,
    source: RecorderSource,
    added: () => void,
    now: () => number = () => performance.now(),
    id: string = crypto.randomUUID(),
  ) {
    this.takes = takes;
    this.source = source;
    this.added = added;
    this.now = now;
    this.id = id;
  }

  async start(of: TakeOf, startedAtIso: string, broken: () => void): Promise<void> {
    await this.takes.put({
      id: this.id,
      user: this.takes.user,
      ...of,
      // "audio/webm;codecs=opus" is how the browser says it; the server wants the container.
      mime: this.source.mimeType || "audio/webm",
      started_at: startedAtIso,
      state: "recording",
      chunks: 0,
      duration_ms: 0,
      sent: 0,
      per_upload: CHUNKS_PER_UPLOAD,
      pending: 1,
    });
    this.source.ondataavailable = ({ data }) => this.keep(data);
    this.source.onerror = broken;
    this.startedAt = this.now();
    this.source.start(CHUNK_MS);
  }

  /** Milliseconds spoken so far. */
  get elapsedMs(): number {
    return this.startedAt === 0 ? 0 : this.now() - this.startedAt;
  }

  /** Bytes the recorder has given so far: a dead one gives none. */
  get bytes(): number {
    return this.received;
  }

  private keep(data: Blob): void {
    if (data.size === 0) return;
    this.received += data.size;
    this.writing = this.writing.then(async () => {
      await this.takes.addChunk(this.id, await data.arrayBuffer());
      this.added();
    });
  }

  /** Ends the take; resolves when its last chunk is on the device. */
  stop(): Promise<void> {
    this.stopped ??= this.end("stopped");
    return this.stopped;
  }

  /** Ends the take and takes it out of the way: the learner starts over. */
  drop(): Promise<void> {
    this.stopped ??= this.end("dropped");
    return this.stopped;
  }

  private async end(state: "stopped" | "dropped"): Promise<void> {
    const duration = Math.round(this.elapsedMs);
    await stopped(this.source);
    await this.writing;
    await this.takes.change(this.id, (row) => {
      // Nothing was recorded at all, or nobody wants it: there is nothing to upload.
      if (state === "dropped" || row.chunks === 0) {
        const { pending: _, ...rest } = row;
        return { ...rest, state: "dropped", duration_ms: duration };
      }
      // The page slept during the take: what there is of it is shorter than the clock says.
      const kept = row.chunks * CHUNK_MS;
      if (kept + MISSED_MS < duration) return { ...row, state, duration_ms: kept, interrupted: true };
      return { ...row, state, duration_ms: duration };
    });
    this.added();
  }
}

/**
 * After a reload: takes that were cut off become finished takes of what is on the device. Their length is the number
 * of whole seconds kept.
 */
export async function closeCutTakes(takes: TakeStore, attempt: string): Promise<string[]> {
  const cut = (await takes.ofAttempt(attempt)).filter((row) => row.state === "recording");
  for (const row of cut) {
    await takes.change(row.id, ({ pending: _, ...rest }) =>
      rest.chunks === 0
        ? { ...rest, state: "dropped" }
        : { ...rest, state: "stopped", interrupted: true, duration_ms: rest.chunks * CHUNK_MS, pending: 1 },
    );
  }
  return cut.map((row) => row.id);
}
