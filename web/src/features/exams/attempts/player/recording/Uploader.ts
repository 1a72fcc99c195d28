import type { Exclusive } from "../../../../../device/exclusive";
import { sha256Hex } from "../../../../../device/hash";
import { Undelivered } from "../journal/Courier";
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
  finish(row: RecordingRow, uploads: number, sha256: string): Promise<void>;
}

/**
 * Brings takes to the server, also while they are being spoken, from wherever it was cut off: so many chunks of the
 * device at once as the take says, the rest when it has ended. What is sent under a number is always the same bytes.
 */
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
      row = await this.takes.change(id, (known) => withUploads(known, receipt.next_chunk));
    }
    // Read again each time: the recorder adds chunks while they are carried.
    while (row && isUploadDue(row)) {
      const number = uploadsIn(row.sent, row);
      const sound = await this.takes.chunks(id, row.sent, Math.min(row.sent + perUpload(row), row.chunks));
      if (!sound)
        return this.settle(id, (known) => ({ ...known, state: "refused", refused: "chunk_missing" }));
      const bytes = joined(sound.map((chunk) => chunk.bytes));
      const { next_chunk } = await this.transport.putChunk(row, number, bytes.buffer, await sha256Hex(bytes));
      row = await this.takes.change(id, (known) => withUploads(known, next_chunk));
      this.progressed();
    }
    if (row?.state !== "stopped") return;
    const sound = await this.takes.soundOf(id);
    const sha256 = await sha256Hex(joined(sound.map((chunk) => chunk.bytes)));
    await this.transport.finish(row, uploadsIn(row.chunks, row), sha256);
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

function perUpload(row: RecordingRow): number {
  return row.per_upload ?? 1;
}

/** How many uploads so many chunks of a take are. */
function uploadsIn(chunks: number, row: RecordingRow): number {
  return Math.ceil(chunks / perUpload(row));
}

/** A take's sound as it is uploaded. */
export function uploadsOf(chunks: readonly ArrayBuffer[], row: RecordingRow): Uint8Array<ArrayBuffer>[] {
  const size = perUpload(row);
  return Array.from({ length: uploadsIn(chunks.length, row) }, (_, number) =>
    joined(chunks.slice(number * size, (number + 1) * size)),
  );
}

/** A whole upload is there, or the take has ended and there is a rest. */
function isUploadDue(row: RecordingRow): boolean {
  const waiting = row.chunks - row.sent;
  return row.state === "recording" ? waiting >= perUpload(row) : waiting > 0;
}

/** The take as the server has it: with so many uploads. */
function withUploads(row: RecordingRow, uploads: number): RecordingRow {
  return { ...row, sent: Math.min(uploads * perUpload(row), row.chunks) };
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
