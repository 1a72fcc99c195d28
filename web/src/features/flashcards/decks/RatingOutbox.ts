/** Carries ratings from the device to the server: each once, in parts, until it has all. */
import { ApiError } from "../../../api/errors";
import type { Wire } from "../../../api/types";
import { unsentRatingsKey } from "../../../app/shell/useResend";
import { type Exclusive, exclusiveByLock } from "../../../device/exclusive";
import { onWorldChanged } from "../../../device/onWorldChanged";
import { Retrier } from "../../../device/Retrier";
import type { RatingRow } from "./model";
import { inOrder } from "./replay";
import type { Shelf } from "./Shelf";

/** The server takes so many in one call. */
export const MOST_RATINGS = 1_000;

type Synced = Wire["SyncedRatings"];

/** Sends ratings and gives what became of them. */
export type SendRatings = (ratings: Wire["CardRating"][]) => Promise<Synced>;

interface OutboxParts {
  user: string;
  shelf: Shelf;
  send: SendRatings;
  exclusive?: Exclusive;
}

/** Whether the same call can never succeed. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && [400, 404, 409, 413, 422].includes(error.status);

export class RatingOutbox {
  readonly shelf: Shelf;
  private readonly parts: OutboxParts;
  private readonly retrier: Retrier;
  private readonly watchers = new Set<() => void>();
  private readonly uninstall: () => void;
  /** The newest rating of the open deck: it can be taken back until it is sent. */
  private held: string | null = null;

  constructor(parts: OutboxParts) {
    this.parts = parts;
    this.shelf = parts.shelf;
    this.retrier = new Retrier(
      () => this.alone(async () => {}),
      () => this.tell(),
    );
    this.uninstall = onWorldChanged(() => this.retrier.askNow());
  }

  get isFailing(): boolean {
    return this.retrier.isFailing;
  }

  /** Stays on the device until another one is held, or none. */
  hold(id: string | null): void {
    this.held = id;
    if (id === null) this.retrier.askNow();
  }

  /** Sends what waits. */
  sendSoon(): void {
    this.retrier.askNow();
  }

  /**
   * Sends everything, then does `work`, while no other tab sends: what the server tells in it of a deck knows all that was sent, and
   * nothing that is still on the way.
   */
  alone(work: () => Promise<void>): Promise<void> {
    const exclusive = this.parts.exclusive ?? exclusiveByLock;
    return exclusive(`flashcards ${this.parts.user}`, async () => {
      await this.sendAll();
      await work();
    });
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      const waiting = inOrder(await this.shelf.unsent());
      const part = waiting.filter(({ id }) => id !== this.held).slice(0, MOST_RATINGS);
      this.leaveNote(waiting.length > 0);
      if (part.length === 0) return;
      await this.sendPart(part);
      this.tell();
    }
  }

  private async sendPart(part: RatingRow[]): Promise<void> {
    let decks: Synced["decks"] = [];
    try {
      ({ decks } = await this.parts.send(part.map(({ user: _own, ...rating }) => rating)));
    } catch (cause) {
      if (!isFinal(cause)) throw cause;
      // One that the server will never take must not hold back the others.
      if (part.length > 1) {
        const half = Math.ceil(part.length / 2);
        await this.sendPart(part.slice(0, half));
        return this.sendPart(part.slice(half));
      }
    }
    // Refused ones as well: the server will not have them later either.
    await this.shelf.settle(
      part.map(({ id }) => id),
      decks,
    );
  }

  private leaveNote(isWaiting: boolean): void {
    try {
      if (isWaiting) localStorage.setItem(unsentRatingsKey(this.parts.user), "1");
      else localStorage.removeItem(unsentRatingsKey(this.parts.user));
    } catch {
      // Then they go out when cards are studied again.
    }
  }

  subscribe(watch: () => void): () => void {
    this.watchers.add(watch);
    return () => void this.watchers.delete(watch);
  }

  private tell(): void {
    for (const watch of [...this.watchers]) watch();
  }

  close(): void {
    this.uninstall();
    this.retrier.stop();
  }
}
