import type { PlayerDatabase } from "./database";
import type { AnswerRow } from "./rows";

/** Where rows lie. `change` is one transaction, also against other tabs. */
export interface AnswerShelf {
  change(attempt: string, item: string, change: (rows: AnswerRow[]) => AnswerRow[]): Promise<AnswerRow[]>;
  pending(): Promise<AnswerRow[]>;
  ofAttempt(attempt: string): Promise<AnswerRow[]>;
  /** Resolves when what was changed before would survive a power cut. */
  settle(): Promise<void>;
}

/** The shelf of every normal browser. */
export class DeviceShelf implements AnswerShelf {
  private readonly db: PlayerDatabase;
  private readonly user: string;

  constructor(db: PlayerDatabase, user: string) {
    this.db = db;
    this.user = user;
  }

  async change(
    attempt: string,
    item: string,
    change: (rows: AnswerRow[]) => AnswerRow[],
  ): Promise<AnswerRow[]> {
    // Relaxed: the operating system has it, so that it survives page and browser; for the power there is `settle`.
    // A strict write waits for the disk, and every keystroke after it would wait too.
    const tx = this.db.transaction("answers", "readwrite", { durability: "relaxed" });
    const range = IDBKeyRange.bound(
      [this.user, attempt, item, 0],
      [this.user, attempt, item, Number.MAX_SAFE_INTEGER],
    );
    const before = await tx.store.getAll(range);
    const after = change(before);
    const kept = new Set(after.map((row) => row.seq));
    for (const row of before) if (!kept.has(row.seq)) tx.store.delete([this.user, attempt, item, row.seq]);
    for (const row of after) if (!before.includes(row)) tx.store.put(row);
    await tx.done;
    return after;
  }

  pending(): Promise<AnswerRow[]> {
    return this.db.getAllFromIndex("answers", "pending", [this.user, 1]);
  }

  ofAttempt(attempt: string): Promise<AnswerRow[]> {
    return this.db.getAllFromIndex("answers", "attempt", [this.user, attempt]);
  }

  /** A strict write of anything brings all earlier ones to the disk with it. */
  async settle(): Promise<void> {
    const tx = this.db.transaction("meta", "readwrite", { durability: "strict" });
    await tx.store.put(Date.now(), "settled");
    await tx.done;
  }
}

/** For browsers that refuse storage: answers live as long as the page, and the saved line says so. */
export class PageShelf implements AnswerShelf {
  private rows: AnswerRow[];

  constructor(rows: readonly AnswerRow[] = []) {
    this.rows = [...rows];
  }

  async change(
    attempt: string,
    item: string,
    change: (rows: AnswerRow[]) => AnswerRow[],
  ): Promise<AnswerRow[]> {
    const here = (row: AnswerRow) => row.attempt === attempt && row.item === item;
    const after = change(this.rows.filter(here));
    this.rows = [...this.rows.filter((row) => !here(row)), ...after];
    return after;
  }

  async pending(): Promise<AnswerRow[]> {
    return this.rows.filter((row) => row.pending);
  }

  async ofAttempt(attempt: string): Promise<AnswerRow[]> {
    return this.rows.filter((row) => row.attempt === attempt);
  }

  async settle(): Promise<void> {}
}
