import { sha256Hex } from "../../../../../device/hash";
import { Undelivered } from "../journal/Courier";
import type { RecordingRow } from "../journal/database";
import { joined, type RecordingTransport } from "../recording/Uploader";

/** Chunks arrive once, in order, and a finished take is compared by hash. */
export class FakeStorage implements RecordingTransport {
  readonly chunks = new Map<string, ArrayBuffer[]>();
  readonly complete = new Map<string, string>();
  fails: () => boolean = () => false;

  private check(): void {
    if (this.fails()) throw new Undelivered(0, "network");
  }
  async open(row: RecordingRow) {
    this.check();
    const chunks = this.chunks.get(row.id) ?? [];
    this.chunks.set(row.id, chunks);
    return {
      state: this.complete.has(row.id) ? ("complete" as const) : ("uploading" as const),
      next_chunk: chunks.length,
    };
  }
  async putChunk(row: RecordingRow, n: number, bytes: ArrayBuffer) {
    this.check();
    const chunks = this.chunks.get(row.id) ?? [];
    if (n > chunks.length) throw new Undelivered(422, "invalid", { next_chunk: chunks.length });
    if (n === chunks.length) chunks.push(bytes);
    this.check();
    return { next_chunk: chunks.length };
  }
  async finish(row: RecordingRow, uploads: number, sha256: string) {
    this.check();
    if (uploads !== this.chunks.get(row.id)?.length)
      throw new Undelivered(422, "recording_incomplete", { next_chunk: 0 });
    const own = await sha256Hex(joined(this.chunks.get(row.id) ?? []));
    if (own !== sha256) throw new Undelivered(422, "recording_incomplete", { next_chunk: 0 });
    this.complete.set(row.id, sha256);
  }
}
