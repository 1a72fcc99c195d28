import type { PlayerDatabase } from "../journal/database";
import type { PartProgress } from "../parts/partMachine";

/** Progress with the moment it was stored, in server milliseconds. */
export interface StoredProgress {
  progress: PartProgress;
  storedAt: number;
}

/** Where the learner stands, on the device. Losing it costs a click, so a failure is not worth a word. */
export class ProgressStore {
  private readonly db: PlayerDatabase | null;
  private readonly user: string;

  constructor(db: PlayerDatabase | null, user: string) {
    this.db = db;
    this.user = user;
  }

  async load(attempt: string, part: string): Promise<StoredProgress | null> {
    try {
      const row = await this.db?.get("progress", [this.user, attempt, part]);
      return (row?.state as StoredProgress | undefined) ?? null;
    } catch {
      return null;
    }
  }

  save(attempt: string, part: string, state: StoredProgress): void {
    this.db?.put("progress", { user: this.user, attempt, part, state }).catch(() => {});
  }
}
