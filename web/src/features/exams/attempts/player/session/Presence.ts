import type { EventRow } from "../journal/database";
import { LeaveWatch } from "./LeaveWatch";
import type { SessionParts } from "./sessionParts";
import type { ViewStore } from "./view";

/** What happens at the page itself. */
export interface PageMoves {
  /** The page goes out of sight. */
  hidden: () => void;
  /** The learner looks at it again. */
  back: () => void;
  /** It was out of sight: the device may have slept. */
  awake: () => void;
  /** The network is back. */
  online: () => void;
}

/** Whether the learner is at the page and the page at the network; what counts becomes an event of the attempt. */
export class Presence {
  private readonly parts: SessionParts;
  private readonly store: ViewStore;
  private readonly moves: PageMoves;
  private readonly leaves: LeaveWatch;
  private offlineSince: number | null = null;

  constructor(parts: SessionParts, store: ViewStore, moves: PageMoves) {
    this.parts = parts;
    this.store = store;
    this.moves = moves;
    this.leaves = new LeaveWatch(
      parts.attempt,
      { now: () => parts.clock.now(), store: localStorage, newId: () => crypto.randomUUID() },
      (departure, until) =>
        this.note({
          id: departure.id,
          kind: "leave",
          started_at: new Date(departure.at).toISOString(),
          ended_at: new Date(until).toISOString(),
          ...(departure.item ? { item: departure.item } : {}),
        }),
    );
    this.listen(true);
  }

  /** Something that happened at this moment. */
  noteNow(kind: EventRow["kind"]): void {
    const at = this.parts.clock.iso();
    this.note({ id: crypto.randomUUID(), kind, started_at: at, ended_at: at });
  }

  /** A closed page could not report its departure: this one does. */
  collectDepartures(): void {
    this.leaves.collect(isReload());
  }

  /** The learner goes to another page of the product. */
  goElsewhere(): void {
    if (this.store.running()) this.leaves.goElsewhere(this.store.item());
  }

  close(): void {
    this.listen(false);
  }

  private note(event: Omit<EventRow, "user" | "attempt" | "pending">): void {
    void this.parts.outbox.addEvent({ ...event, attempt: this.parts.attempt });
  }

  private readonly looksAway = (): void => {
    // Between the parts nothing is asked; the browser's question for the microphone also blurs the window there.
    if (this.store.running()) this.leaves.leave(this.store.item());
  };

  private readonly looksBack = (): void => {
    if (document.visibilityState === "hidden") return;
    this.leaves.comeBack();
    this.moves.back();
  };

  private readonly turns = (): void => {
    if (document.visibilityState === "hidden") {
      this.moves.hidden();
      this.looksAway();
    } else {
      // Its clock is not to be trusted until the server has spoken again.
      this.parts.clock.forgetRoundTrip();
      this.looksBack();
      this.moves.awake();
    }
  };

  private readonly networkLost = (): void => {
    this.offlineSince ??= this.parts.clock.now();
  };

  private readonly networkBack = (): void => {
    this.moves.online();
    if (this.offlineSince === null) return;
    const started_at = new Date(this.offlineSince).toISOString();
    this.offlineSince = null;
    this.note({ id: crypto.randomUUID(), kind: "offline", started_at, ended_at: this.parts.clock.iso() });
  };

  private listen(isOn: boolean): void {
    const change = isOn ? "addEventListener" : "removeEventListener";
    window[change]("blur", this.looksAway);
    window[change]("focus", this.looksBack);
    window[change]("pagehide", this.looksAway);
    window[change]("offline", this.networkLost);
    window[change]("online", this.networkBack);
    document[change]("visibilitychange", this.turns);
  }
}

function isReload(): boolean {
  const [entry] = performance.getEntriesByType?.("navigation") ?? [];
  return (entry as PerformanceNavigationTiming | undefined)?.type === "reload";
}
