import type { Exclusive } from "../../../../../device/exclusive";
import type { EventRow } from "./database";
import type { Journal, Receipt } from "./Journal";
import type { AnswerRow } from "./rows";

/** Thrown by transports. `status` 0 means that no answer came. */
export class Undelivered extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Record<string, unknown>;

  constructor(status: number, code: string, details: Record<string, unknown> = {}) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
    this.details = details;
  }

  /** Whether the same request can never succeed: the server understood and said no. */
  get isFinal(): boolean {
    return this.status >= 400 && this.status < 500 && ![401, 402, 403, 408, 425, 429].includes(this.status);
  }
}

export interface AnswerTransport {
  putAnswers(attempt: string, rows: readonly AnswerRow[]): Promise<Receipt[]>;
  postEvents(attempt: string, events: readonly EventRow[]): Promise<void>;
}

export interface EventShelf {
  pendingEvents(): Promise<EventRow[]>;
  settleEvents(ids: readonly string[]): Promise<void>;
}

export interface CourierParts {
  journal: Journal;
  events: EventShelf;
  transport: AnswerTransport;
  exclusive: Exclusive;
  /** An answer that points at a recording waits until the server has the recording. */
  isReady: (row: AnswerRow) => Promise<boolean>;
  /** Another device has a newer answer. */
  behind: (attempt: string) => void;
  /** Something of this attempt has arrived. */
  arrived: (attempt: string) => void;
}

/** The server takes so many in one call; the rest goes next time. */
const MOST_EVENTS = 100;

/** Carries all unsent answers and events of this user to the server. Fails as a whole when there is no connection. */
export class Courier {
  private readonly parts: CourierParts;

  constructor(parts: CourierParts) {
    this.parts = parts;
  }

  deliver(): Promise<void> {
    return this.parts.exclusive(`player-journal ${this.parts.journal.user}`, async () => {
      await this.deliverAnswers();
      await this.deliverEvents();
    });
  }

  private async deliverAnswers(): Promise<void> {
    const ready: AnswerRow[] = [];
    for (const row of await this.parts.journal.unsent()) if (await this.parts.isReady(row)) ready.push(row);
    for (const [attempt, rows] of byAttempt(ready)) await this.send(attempt, rows);
  }

  private async send(attempt: string, rows: AnswerRow[]): Promise<void> {
    let receipts: Receipt[];
    try {
      receipts = await this.parts.transport.putAnswers(attempt, rows);
    } catch (cause) {
      if (!(cause instanceof Undelivered && cause.isFinal)) throw cause;
      // One row that the server will never take must not hold back the others.
      if (rows.length > 1) {
        for (const row of rows) await this.send(attempt, [row]);
        return;
      }
      receipts = rows.map((row) => ({ item: row.item, error: cause.code }));
    }
    const isBehind = await this.parts.journal.settle(attempt, rows, receipts);
    const answered = new Set(receipts.map((receipt) => receipt.item));
    if (rows.some((row) => !answered.has(row.item))) throw new Undelivered(0, "receipt_missing");
    this.parts.arrived(attempt);
    if (isBehind) this.parts.behind(attempt);
  }

  private async deliverEvents(): Promise<void> {
    const waiting = (await this.parts.events.pendingEvents()).slice(0, MOST_EVENTS);
    for (const [attempt, events] of byAttempt(waiting)) {
      try {
        await this.parts.transport.postEvents(attempt, events);
      } catch (cause) {
        if (!(cause instanceof Undelivered && cause.isFinal)) throw cause;
      }
      await this.parts.events.settleEvents(events.map((event) => event.id));
    }
  }
}

function byAttempt<Row extends { attempt: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.attempt, [...(groups.get(row.attempt) ?? []), row]);
  return groups;
}
