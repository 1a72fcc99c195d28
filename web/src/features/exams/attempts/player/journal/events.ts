import type { EventShelf } from "./Courier";
import type { EventRow, PlayerDatabase } from "./database";

/** Events on the device; without storage they live in the page. */
export class EventLog implements EventShelf {
  private readonly page = new Map<string, EventRow>();

  private readonly db: PlayerDatabase | null;
  private readonly user: string;

  constructor(db: PlayerDatabase | null, user: string) {
    this.db = db;
    this.user = user;
  }

  async add(event: Omit<EventRow, "user" | "pending">): Promise<void> {
    const row: EventRow = { ...event, user: this.user, pending: 1 };
    try {
      if (!this.db) throw new Error("no storage");
      await this.db.put("events", row);
    } catch {
      this.page.set(row.id, row);
    }
  }

  async pendingEvents(): Promise<EventRow[]> {
    const stored = await this.db?.getAllFromIndex("events", "pending", [this.user, 1]).catch(() => []);
    return [...(stored ?? []), ...this.page.values()];
  }

  /** The server has them; they are not needed any more. */
  async settleEvents(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      this.page.delete(id);
      await this.db?.delete("events", id).catch(() => {});
    }
  }
}
