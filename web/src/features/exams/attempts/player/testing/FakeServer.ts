import { type AnswerTransport, Undelivered } from "../journal/Courier";
import type { EventRow } from "../journal/database";
import type { Receipt } from "../journal/Journal";
import type { AnswerRow } from "../journal/rows";
import type { AnswerValue } from "../types";

/** What may happen to a message on its way. */
export type Fate = "arrives" | "lost" | "receipt lost" | "arrives twice" | "late";

/**
 * A server of the contract's rules for tests: every version is kept, an older one never replaces a newer one,
 * and a number that holds another value is refused as taken.
 */
export class FakeServer implements AnswerTransport {
  readonly versions = new Map<string, Map<number, AnswerValue>>();
  readonly events = new Map<string, EventRow>();
  /** Decides over each message. */
  fate: () => Fate = () => "arrives";
  private readonly delayed: AnswerRow[][] = [];

  /** The newest version of an item. */
  current(item: string): AnswerValue | undefined {
    const versions = this.versions.get(item);
    return versions?.get(Math.max(...versions.keys()));
  }

  /** Messages that were on the way for long arrive now, after newer ones. */
  deliverDelayed(): void {
    for (const rows of this.delayed.splice(0)) this.take(rows);
  }

  private take(rows: readonly AnswerRow[]): Receipt[] {
    return rows.map((row) => {
      const versions = this.versions.get(row.item) ?? new Map<number, AnswerValue>();
      this.versions.set(row.item, versions);
      const known = versions.get(row.seq);
      if (known && JSON.stringify(known) !== JSON.stringify(row.value))
        return { item: row.item, error: "seq_taken" };
      versions.set(row.seq, row.value);
      return { item: row.item, seq: Math.max(...versions.keys()), received_at: "2026-03-01T12:00:00Z" };
    });
  }

  async putAnswers(_attempt: string, rows: readonly AnswerRow[]): Promise<Receipt[]> {
    const fate = this.fate();
    switch (fate) {
      case "arrives":
        return this.take(rows);
      case "arrives twice":
        this.take(rows);
        return this.take(rows);
      case "receipt lost":
        this.take(rows);
        throw new Undelivered(0, "network");
      case "late":
        this.delayed.push([...rows]);
        throw new Undelivered(0, "timeout");
      case "lost":
        throw new Undelivered(503, "internal");
      default:
        return fate satisfies never;
    }
  }

  async postEvents(_attempt: string, events: readonly EventRow[]): Promise<void> {
    if (this.fate() === "lost") throw new Undelivered(0, "network");
    for (const event of events) this.events.set(event.id, event);
  }
}
