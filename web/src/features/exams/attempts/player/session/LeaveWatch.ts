/**
 * Counts leaving (D-041): hidden or blurred for two seconds or more, another route, or closing the page.
 * A page that is being closed can write nothing reliable but local storage, so every departure leaves a marker
 * there first; whoever comes back, this page or the next one, turns it into an event with the same id.
 */
export interface Departure {
  id: string;
  attempt: string;
  item: string | null;
  /** Server time in milliseconds. */
  at: number;
}

/** What the watch needs of its surroundings. */
export interface LeaveWorld {
  now: () => number;
  store: Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;
  newId: () => string;
}

const PREFIX = "player-left:";
const COUNTS_FROM_MS = 2_000;
/** A reload is no leaving, unless it takes long enough to read something up. */
const RELOAD_MS = 15_000;

export class LeaveWatch {
  private readonly world: LeaveWorld;
  private readonly attempt: string;
  private readonly report: (departure: Departure, until: number) => void;
  private gone: Departure | null = null;

  constructor(attempt: string, world: LeaveWorld, report: (departure: Departure, until: number) => void) {
    this.attempt = attempt;
    this.world = world;
    this.report = report;
  }

  /** The learner looks away. Twice is once. */
  leave(item: string | null): void {
    if (this.gone) return;
    this.gone = { id: this.world.newId(), attempt: this.attempt, item, at: this.world.now() };
    try {
      this.world.store.setItem(PREFIX + this.gone.id, JSON.stringify(this.gone));
    } catch {
      // Without local storage closing the page is not counted; hiding it still is.
    }
  }

  /** The learner is back. */
  comeBack(): void {
    if (!this.gone) return;
    const { gone } = this;
    this.gone = null;
    this.clear(gone);
    if (this.world.now() - gone.at >= COUNTS_FROM_MS) this.report(gone, this.world.now());
  }

  /** The learner goes to another page of the product: that counts however short it is. */
  goElsewhere(item: string | null): void {
    this.leave(item);
    const { gone } = this;
    this.gone = null;
    if (!gone) return;
    this.clear(gone);
    this.report(gone, this.world.now());
  }

  /** At load: departures of pages that were closed. */
  collect(isReload: boolean): void {
    for (const departure of this.markers()) {
      this.clear(departure);
      const awayMs = this.world.now() - departure.at;
      if (awayMs >= (isReload ? RELOAD_MS : COUNTS_FROM_MS)) this.report(departure, this.world.now());
    }
  }

  private markers(): Departure[] {
    const keys = Array.from({ length: this.world.store.length }, (_, n) => this.world.store.key(n));
    return keys.flatMap((key) => {
      if (!key?.startsWith(PREFIX)) return [];
      try {
        const departure = JSON.parse(this.world.store.getItem(key) ?? "") as Departure;
        return departure.attempt === this.attempt ? [departure] : [];
      } catch {
        return [];
      }
    });
  }

  private clear(departure: Departure): void {
    try {
      this.world.store.removeItem(PREFIX + departure.id);
    } catch {
      // It could not be written either.
    }
  }
}
