import { unsentKey } from "../../../../../app/shell/useResend";
import { type Exclusive, exclusiveByLock } from "../../../../../device/exclusive";
import { onWorldChanged } from "../../../../../device/onWorldChanged";
import { Retrier } from "../../../../../device/Retrier";
import { type AnswerTransport, Courier } from "../journal/Courier";
import type { EventRow, PlayerDatabase } from "../journal/database";
import { EventLog } from "../journal/events";
import { Journal } from "../journal/Journal";
import type { AnswerRow } from "../journal/rows";
import { TakeStore } from "../recording/TakeStore";
import { type RecordingTransport, Uploader } from "../recording/Uploader";
import type { AnswerValue, KeptAnswer } from "../types";
import { type SavedState, savedState } from "./savedState";

/** The server as the outbox needs it. */
export type Transport = AnswerTransport & { recordings: RecordingTransport };

/** What the outbox stands on. */
export interface OutboxParts {
  user: string;
  db: PlayerDatabase | null;
  transport: Transport;
  /** Server time in milliseconds. */
  now: () => number;
  behind?: (attempt: string) => void;
  exclusive?: Exclusive;
}

/** Typing is sent in sips, not by the letter; two seconds at most stay unsent while online. */
const SEND_AFTER_MS = 500;

/** Everything that leaves the player: answers, events, takes. Device first, then the server, until it has all. */
export class Outbox {
  readonly takes: TakeStore;
  private readonly parts: OutboxParts;
  private readonly events: EventLog;
  private readonly answering: Retrier;
  private readonly uploading: Retrier;
  private readonly watchers = new Set<() => void>();
  private readonly uninstall: () => void;
  private journalOpened: Journal | null = null;
  private savedAt: number | null = null;
  private state: SavedState = savedState({
    unwritten: 0,
    unsent: 0,
    refused: [],
    takes: [],
    isFailing: false,
    isOnline: true,
    isOnDevice: true,
    savedAt: null,
  });
  private attempt = "";
  private counting: Promise<void> | null = null;
  private isCountingAgain = false;

  private constructor(parts: OutboxParts) {
    this.parts = parts;
    this.events = new EventLog(parts.db, parts.user);
    this.takes = new TakeStore(parts.db, parts.user);
    const exclusive = parts.exclusive ?? exclusiveByLock;
    const uploader = new Uploader(this.takes, parts.transport.recordings, exclusive, () => this.recount());
    this.uploading = new Retrier(
      async () => {
        await uploader.deliver();
        // The answer that names the take waits for it.
        this.answering.ask();
      },
      () => this.recount(),
    );
    this.answering = new Retrier(
      () => this.courier(exclusive).deliver(),
      () => this.recount(),
    );
    this.uninstall = onWorldChanged(() => this.tryNow());
  }

  static async open(parts: OutboxParts): Promise<Outbox> {
    const outbox = new Outbox(parts);
    outbox.journalOpened = await Journal.open(parts.user, parts.db, () => outbox.recount());
    outbox.tryNow();
    return outbox;
  }

  private get journal(): Journal {
    if (!this.journalOpened) throw new Error("the outbox is used before it is open");
    return this.journalOpened;
  }

  private courier(exclusive: Exclusive): Courier {
    return new Courier({
      journal: this.journal,
      events: this.events,
      transport: this.parts.transport,
      exclusive,
      isReady: (row) => this.isReady(row),
      behind: (attempt) => this.parts.behind?.(attempt),
      arrived: () => {
        this.savedAt = this.parts.now();
      },
    });
  }

  /** A take must be at the server before an answer may point at it. */
  private async isReady(row: AnswerRow): Promise<boolean> {
    if (row.value.kind !== "recording") return true;
    const take = await this.takes.get(row.value.recording_id);
    return !take?.pending;
  }

  /** Which attempt the saved line speaks about. */
  watchAttempt(attempt: string): void {
    this.attempt = attempt;
    this.recount();
  }

  /** Puts an answer on the device and sends it soon. */
  async write(attempt: string, item: string, value: AnswerValue): Promise<void> {
    await this.journal.write(attempt, item, value, new Date(this.parts.now()).toISOString());
    this.answering.ask(value.kind === "text" ? SEND_AFTER_MS : 0);
  }

  async adopt(attempt: string, answers: Record<string, KeptAnswer>): Promise<void> {
    await this.journal.adopt(attempt, answers);
  }

  answers(attempt: string): Promise<Map<string, AnswerRow>> {
    return this.journal.answers(attempt);
  }

  rows(attempt: string): Promise<AnswerRow[]> {
    return this.journal.rows(attempt);
  }

  async addEvent(event: Omit<EventRow, "user" | "pending">): Promise<void> {
    await this.events.add(event);
    this.answering.ask();
  }

  /** A second of sound was added, or a take has ended. */
  takeGrew(): void {
    this.recount();
    this.uploading.ask();
  }

  /** Tries everything at once, whatever the pauses say. */
  tryNow(): void {
    this.uploading.askNow();
    this.answering.askNow();
  }

  /** Resolves when nothing of the attempt (or of anything) is on the way, or with false when that cannot be reached. */
  async empty(attempt: string | null, patienceMs: number): Promise<boolean> {
    const end = Date.now() + patienceMs;
    this.tryNow();
    while (await this.hasUnsent(attempt)) {
      if (Date.now() >= end) return false;
      await this.changed(Math.max(0, end - Date.now()));
    }
    return true;
  }

  private async hasUnsent(attempt: string | null): Promise<boolean> {
    const of = (row: { attempt: string }) => attempt === null || row.attempt === attempt;
    return (
      this.journal.unwritten > 0 ||
      (await this.journal.unsent()).some(of) ||
      (await this.takes.pending()).some(of) ||
      (await this.events.pendingEvents()).some(of)
    );
  }

  private changed(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.watchers.delete(done);
        resolve();
      };
      const timer = setTimeout(done, withinMs);
      this.watchers.add(done);
    });
  }

  subscribe = (watch: () => void): (() => void) => {
    this.watchers.add(watch);
    return () => void this.watchers.delete(watch);
  };

  saved = (): SavedState => this.state;

  /** Counts what is on the way and tells the watchers; one count at a time. */
  private recount(): void {
    this.darken();
    if (this.counting) {
      this.isCountingAgain = true;
      return;
    }
    this.counting = this.count().finally(() => {
      this.counting = null;
      if (!this.isCountingAgain) return;
      this.isCountingAgain = false;
      this.recount();
    });
  }

  /** A keystroke that is not on the device yet puts the light out at once, also while something is being counted. */
  private darken(): void {
    if (this.journalOpened && this.journal.unwritten > 0 && this.state.kind === "saved")
      this.publish({ ...this.state, kind: "saving", waiting: 1 });
  }

  private async count(): Promise<void> {
    const of = (row: { attempt: string }) => this.attempt === "" || row.attempt === this.attempt;
    const everything = await this.journal.unsent();
    const allTakes = await this.takes.pending();
    this.leaveNote(everything.length + allTakes.length > 0);
    const unsent = everything.filter(of);
    const takes = allTakes.filter(of);
    const newest = this.attempt === "" ? [] : [...(await this.journal.answers(this.attempt)).values()];
    const counted = savedState({
      unwritten: this.journal.unwritten,
      unsent: unsent.length,
      refused: newest.flatMap((row) => (row.refused ? [{ item: row.item, code: row.refused }] : [])),
      takes,
      isFailing: this.answering.isFailing || this.uploading.isFailing,
      isOnline: navigator.onLine,
      isOnDevice: this.journal.isOnDevice && this.takes.isOnDevice,
      savedAt: this.savedAt,
    });
    // Something was written meanwhile that this count did not see: only the next one may say that all is saved.
    if (counted.kind === "saved" && this.isCountingAgain) return;
    this.publish(counted);
  }

  /** Whoever opens the next page of the product sees that something waits here. */
  private leaveNote(isWaiting: boolean): void {
    try {
      if (isWaiting) localStorage.setItem(unsentKey(this.parts.user), "1");
      else localStorage.removeItem(unsentKey(this.parts.user));
    } catch {
      // Then it goes out when the player is opened again.
    }
  }

  private publish(state: SavedState): void {
    if (JSON.stringify(state) !== JSON.stringify(this.state)) this.state = state;
    for (const watch of [...this.watchers]) watch();
  }

  close(): void {
    this.uninstall();
    this.answering.stop();
    this.uploading.stop();
  }
}
