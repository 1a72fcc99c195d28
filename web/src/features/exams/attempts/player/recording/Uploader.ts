import { sha256Hex } from "../../../../../device/hash";
import { type Exclusive, Undelivered } from "../journal/Courier";
import type { RecordingRow } from "../journal/database";
import type { TakeStore } from "./TakeStore";

/** What the server says about a take: how much of it is there. */
export interface TakeReceipt {
  state: "uploading" | "complete";
  next_chunk: number;
}

export interface RecordingTransport {
  open(row: RecordingRow): Promise<TakeReceipt>;
  putChunk(row: RecordingRow, n: number, bytes: ArrayBuffer, sha256: string): Promise<{ next_chunk: number }>;
  finish(row: RecordingRow, sha256: string): Promise<void>;
}

/** Brings takes to the server chunk by chunk, also while they are being spoken, from wherever it was cut off. */
export class Uploader {
  private readonly takes: TakeStore;
  private readonly transport: RecordingTransport;
  private readonly exclusive: Exclusive;
  private readonly progressed: () => void;
  /** Takes opened at the server by this page. */
  private readonly opened = new Set<string>();

  constructor(takes: TakeStore, transport: RecordingTransport, exclusive: Exclusive, progressed: () => void) {
    this.takes = takes;
    this.transport = transport;
    this.exclusive = exclusive;
    this.progressed = progressed;
  }

  deliver(): Promise<void> {
    return this.exclusive(`player-recordings ${this.takes.user}`, async () => {
      for (const row of await this.takes.pending()) await this.deliverTake(row.id);
    });
  }

  private async deliverTake(id: string): Promise<void> {
    try {
      await this.carry(id);
    } catch (cause) {
      if (!(cause instanceof Undelivered && cause.isFinal)) throw cause;
      // A gap at the server is no refusal: it says where to go on.
      if (cause.code === "recording_incomplete" || cause.details.next_chunk !== undefined) {
        this.opened.delete(id);
        throw new Undelivered(0, cause.code);
      }
      await this.settle(id, (row) => ({ ...row, state: "refused", refused: cause.code }));
    }
  }

  private async carry(id: string): Promise<void> {
    let row = await this.takes.get(id);
    if (!row) return;
    if (!this.opened.has(id)) {
      const receipt = await this.transport.open(row);
      this.opened.add(id);
      if (receipt.state === "complete") return this.complete(id);
      row = await this.takes.change(id, (known) => ({ ...known, sent: receipt.next_chunk }));
    }
    // Read again each time: the recorder adds chunks while they are carried.
    while (row && row.sent < row.chunks) {
      const chunk = await this.takes.chunk(id, row.sent);
      if (!chunk)
        return this.settle(id, (known) => ({ ...known, state: "refused", refused: "chunk_missing" }));
      const { next_chunk } = await this.transport.putChunk(row, chunk.n, chunk.bytes, chunk.sha256);
      row = await this.takes.change(id, (known) => ({ ...known, sent: next_chunk }));
      this.progressed();
    }
    if (row?.state !== "stopped") return;
    const sound = await this.takes.soundOf(id);
    await this.transport.finish(row, await sha256Hex(joined(sound.map((chunk) => chunk.bytes))));
    await this.complete(id);
  }

  private async complete(id: string): Promise<void> {
    await this.settle(id, (row) => ({ ...row, state: "complete", sent: row.chunks }));
  }

  private async settle(id: string, change: (row: RecordingRow) => RecordingRow): Promise<void> {
    await this.takes.change(id, (row) => {
      const { pending: _, ...rest } = change(row);
      return rest;
    });
    this.progressed();
  }
}

/** Buffers one after the other. */
export function joined(parts: readonly ArrayBuffer[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(new Uint8Array(part), at);
    at += part.byteLength;
  }
  return whole;
}
