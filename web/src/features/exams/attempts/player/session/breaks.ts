/** The break between two sections: when it is due, and since when it lasts. No clock of the test runs in it. */
import type { Attempt, AttemptPart } from "../types";

/** A break that comes before a part. */
export interface DueBreak {
  after: string;
  seconds: number;
}

/** The break before a part that has not begun, if its format or the learner's accommodations have one there. */
export function breakBefore(attempt: Attempt, part: AttemptPart): DueBreak | null {
  if (part.state !== "waiting") return null;
  const before = [...attempt.parts]
    .sort((one, other) => one.position - other.position)
    .findLast((each) => each.position < part.position);
  if (!before || before.section === part.section || before.state !== "finished") return null;
  const due = attempt.breaks?.find((each) => each.after === before.section);
  return due && due.seconds > 0 ? due : null;
}

/** Remembers on the device when a break began and that it is over, so that a reload neither restarts nor repeats it. */
export class BreakNotes {
  private readonly store: Pick<Storage, "getItem" | "setItem">;
  private readonly attempt: string;

  constructor(attempt: string, store: Pick<Storage, "getItem" | "setItem"> = localStorage) {
    this.attempt = attempt;
    this.store = store;
  }

  /** Server milliseconds at which the break ends; null when it is over. */
  endsAt({ after, seconds }: DueBreak, now: number): number | null {
    const noted = this.read(after);
    if (noted === "over") return null;
    const began = noted === null ? now : Number(noted);
    if (noted === null) this.write(after, String(now));
    const end = began + seconds * 1_000;
    return end > now ? end : null;
  }

  /** The learner goes on. */
  end(after: string): void {
    this.write(after, "over");
  }

  private key(after: string): string {
    return `player-break:${this.attempt}:${after}`;
  }

  private read(after: string): string | null {
    try {
      return this.store.getItem(this.key(after));
    } catch {
      return null;
    }
  }

  private write(after: string, value: string): void {
    try {
      this.store.setItem(this.key(after), value);
    } catch {
      // Then a reload begins it anew.
    }
  }
}
