import type { AnswerValue, KeptAnswer } from "../types";
import { type AnswerShelf, DeviceShelf, PageShelf } from "./AnswerShelf";
import { anyDevice, deviceNumber, type PlayerDatabase } from "./database";
import {
  type AnswerRow,
  acknowledge,
  adopt,
  append,
  DEVICES,
  newest,
  refuse,
  renumber,
  toSend,
} from "./rows";
import { Stopgap, type Version } from "./Stopgap";

/** What the server says to one answer of a batch. */
export type Receipt = { item: string; seq: number; received_at: string } | { item: string; error: string };

/** How long the learner pauses before the disk is asked to keep what was written, and the longest that it is not. */
const PAUSE_MS = 600;
const LONGEST_MS = 4_000;

/** The server's code for a number under which it holds another value. */
const SEQ_TAKEN = "seq_taken";

/** Everything the learner answers goes through here first: device, then server, in this order and never lost. */
export class Journal {
  readonly user: string;
  private readonly device: number;
  private readonly changed: () => void;
  private readonly queue = new Map<string, Version>();
  /** What the device holds of the items seen by this page, in case the device withdraws. */
  private readonly copies = new Map<string, AnswerRow[]>();
  private readonly stopgap: Stopgap;
  private draining: Promise<void> | null = null;
  private settling: ReturnType<typeof setTimeout> | null = null;
  /** Since when there is something that a power cut would take. */
  private unsettledSince: number | null = null;
  private shelf: AnswerShelf;

  private constructor(user: string, shelf: AnswerShelf, device: number, changed: () => void) {
    this.user = user;
    this.shelf = shelf;
    this.device = device;
    this.changed = changed;
    this.stopgap = new Stopgap(user);
  }

  static async open(
    user: string,
    db: PlayerDatabase | null,
    changed: () => void = () => {},
  ): Promise<Journal> {
    if (!db) return new Journal(user, new PageShelf(), anyDevice(DEVICES), changed);
    const journal = new Journal(user, new DeviceShelf(db, user), await deviceNumber(db, DEVICES), changed);
    await journal.takeIn();
    return journal;
  }

  /** Stores what an earlier page could only put into the stopgap, where the device has nothing as new. */
  private async takeIn(): Promise<void> {
    for (const version of this.stopgap.left()) {
      const row = { user: this.user, ...version };
      await this.change(version.attempt, version.item, (rows) =>
        isAsNew(newest(rows), version) ? rows : append(rows, row, this.device),
      );
      this.stopgap.drop(version);
    }
  }

  /** False when the browser refuses storage: then the page must stay open until all is sent. */
  get isOnDevice(): boolean {
    return this.shelf instanceof DeviceShelf;
  }

  /** Answers that are not even on the device yet: a few milliseconds of typing. */
  get unwritten(): number {
    return this.queue.size;
  }

  /**
   * Takes a new version. Versions of the same item that come while the disk is busy replace each other in the queue,
   * so the newest is on the device after at most two writes.
   */
  write(attempt: string, item: string, value: AnswerValue, client_at: string): Promise<void> {
    const version = { attempt, item, value, client_at };
    this.stopgap.keep(version);
    this.queue.set(`${attempt} ${item}`, version);
    this.changed();
    this.draining ??= this.drain();
    return this.draining;
  }

  private async drain(): Promise<void> {
    for (let entry = this.queue.entries().next(); !entry.done; entry = this.queue.entries().next()) {
      const [key, version] = entry.value;
      await this.store(version);
      // A newer version may have come meanwhile; it stays in the queue.
      if (this.queue.get(key) === version) this.queue.delete(key);
    }
    this.draining = null;
    this.settleSoon();
    this.changed();
  }

  /** In a pause of the learner, or after a while without one: see `DeviceShelf.change`. */
  private settleSoon(): void {
    const now = performance.now();
    this.unsettledSince ??= now;
    if (this.settling !== null) clearTimeout(this.settling);
    const wait = Math.min(PAUSE_MS, Math.max(0, this.unsettledSince + LONGEST_MS - now));
    this.settling = setTimeout(() => {
      this.settling = null;
      this.unsettledSince = null;
      // A page that closes its database meanwhile has lost nothing: the system writes by itself, a little later.
      this.shelf.settle().catch(() => {});
    }, wait);
  }

  private async store(version: Version): Promise<void> {
    const add = (rows: AnswerRow[]) => append(rows, { user: this.user, ...version }, this.device);
    await this.change(version.attempt, version.item, add);
    this.stopgap.drop(version);
  }

  /** Changes the rows of an item, and keeps a copy in the page. */
  private async change(
    attempt: string,
    item: string,
    change: (rows: AnswerRow[]) => AnswerRow[],
  ): Promise<AnswerRow[]> {
    const after = await this.onShelf((shelf) => shelf.change(attempt, item, change));
    this.copies.set(`${attempt} ${item}`, after);
    return after;
  }

  /** A full or withdrawn disk must not stop the test: it goes on in the page, says so, and sends. */
  private async onShelf<T>(ask: (shelf: AnswerShelf) => Promise<T>): Promise<T> {
    const { shelf } = this;
    try {
      return await ask(shelf);
    } catch (cause) {
      if (shelf instanceof PageShelf) throw cause;
      // Two writes may fail at once; the first one moves.
      if (this.shelf === shelf) this.shelf = new PageShelf([...this.copies.values()].flat());
      return ask(this.shelf);
    }
  }

  /** Takes over what the server has, where it is newer, and settles what has arrived unnoticed. */
  async adopt(attempt: string, answers: Record<string, KeptAnswer>): Promise<void> {
    for (const [item, kept] of Object.entries(answers)) {
      const row = {
        user: this.user,
        attempt,
        item,
        seq: kept.seq,
        value: kept.value,
        client_at: kept.received_at,
      };
      await this.change(attempt, item, (rows) => adopt(rows, row));
    }
    this.changed();
  }

  /** The newest version of each item of an attempt. */
  async answers(attempt: string): Promise<Map<string, AnswerRow>> {
    const byItem = new Map<string, AnswerRow[]>();
    for (const row of await this.rows(attempt)) byItem.set(row.item, [...(byItem.get(row.item) ?? []), row]);
    const result = new Map<string, AnswerRow>();
    for (const [item, rows] of byItem) {
      const top = newest(rows);
      if (top) result.set(item, top);
    }
    return result;
  }

  async unsent(): Promise<AnswerRow[]> {
    return toSend(await this.onShelf((shelf) => shelf.pending()));
  }

  /** Every row of an attempt, for the sealed hand-in file. */
  rows(attempt: string): Promise<AnswerRow[]> {
    return this.onShelf((shelf) => shelf.ofAttempt(attempt));
  }

  /** Returns true when another device is ahead, so that the attempt has to be read again. */
  async settle(attempt: string, sent: readonly AnswerRow[], receipts: readonly Receipt[]): Promise<boolean> {
    let isBehind = false;
    for (const receipt of receipts) {
      const row = sent.find((candidate) => candidate.item === receipt.item);
      if (!row) continue;
      if ("error" in receipt && receipt.error === SEQ_TAKEN) {
        await this.change(attempt, row.item, (rows) => renumber(rows, this.device));
      } else if ("error" in receipt)
        await this.change(attempt, row.item, (rows) => refuse(rows, row.seq, receipt.error));
      else {
        const after = await this.change(attempt, row.item, (rows) => acknowledge(rows, receipt.seq));
        isBehind ||= (newest(after)?.seq ?? 0) < receipt.seq;
      }
    }
    this.changed();
    return isBehind;
  }
}

/** Whether the device's row was written when the version was, or later. */
function isAsNew(row: AnswerRow | undefined, version: Version): boolean {
  return row !== undefined && Date.parse(row.client_at) >= Date.parse(version.client_at);
}
