/** The plan of a day being studied. Its words come from the server; ratings go the way of all others, device first, without a deck. */
import { uuidv7 } from "../../../device/uuid";
import { type RatingRow, type Word, withAnswer } from "../decks/model";
import type { RatingOutbox } from "../decks/RatingOutbox";
import type { Answer } from "../decks/rules";
import type { Plan } from "../schedule/api";
import { type Keeping, keepingOf } from "./keeping";
import { type Left, leftOf } from "./sitting";

export type PlanView =
  | { kind: "opening" }
  | { kind: "failed"; error: unknown }
  | {
      kind: "open";
      plan: Plan;
      /** Those that are left, the top one first. */
      due: Left[];
      /** How many words were reviewed today, here and elsewhere. */
      done: number;
      canUndo: boolean;
      keeping: Keeping;
    };

interface PlanSessionParts {
  user: string;
  outbox: RatingOutbox;
  /** The plan after all that waits was sent. */
  fetchPlan: (outbox: RatingOutbox) => Promise<Plan>;
  now?: () => number;
}

export class PlanSession {
  private readonly parts: PlanSessionParts;
  private readonly watchers = new Set<() => void>();
  private readonly stop: () => void;
  private plan: Plan | null = null;
  /** What was rated in this sitting, the newest last. */
  private rated: RatingRow[] = [];
  private canUndo = false;
  private unsent = 0;
  private shown: PlanView = { kind: "opening" };
  /** Changes of the device, one after the other. */
  private queue: Promise<unknown> = Promise.resolve();
  private newestAt = 0;

  constructor(parts: PlanSessionParts) {
    this.parts = parts;
    this.stop = parts.outbox.subscribe(() => void this.count());
  }

  view = (): PlanView => this.shown;

  subscribe = (watch: () => void): (() => void) => {
    this.watchers.add(watch);
    return () => void this.watchers.delete(watch);
  };

  async open(): Promise<void> {
    try {
      this.plan = await this.parts.fetchPlan(this.parts.outbox);
      this.publish();
    } catch (error) {
      this.show({ kind: "failed", error });
    }
  }

  /** The top word was rated: it is done for today, or comes back after the others. */
  rate(answer: Answer): Promise<void> {
    const [top] = this.due();
    if (!top) return Promise.resolve();
    const { user, now = Date.now, outbox } = this.parts;
    // In the order in which they were made, whatever the clock says.
    this.newestAt = Math.max(now(), this.newestAt + 1);
    const rating: RatingRow = {
      user,
      id: uuidv7(this.newestAt),
      vocab_back_id: top.word.id,
      rating: answer,
      // Only decks draw.
      draw: 0,
      rated_at: new Date(this.newestAt).toISOString(),
      deck_id: null,
      run: null,
    };
    this.rated = [...this.rated, rating];
    this.canUndo = true;
    this.publish();
    // The one before goes out; this one stays until the next.
    outbox.hold(rating.id);
    return this.write(async () => {
      await outbox.shelf.add(rating, null, withAnswer(undefined, answer, rating.rated_at));
      outbox.sendSoon();
    });
  }

  /** Takes the newest rating back. */
  undo(): Promise<void> {
    const last = this.rated.at(-1);
    if (!this.canUndo || !last) return Promise.resolve();
    this.canUndo = false;
    this.rated = this.rated.slice(0, -1);
    this.publish();
    return this.write(async () => {
      await this.parts.outbox.shelf.takeBack(last, null, undefined);
      this.parts.outbox.hold(null);
    });
  }

  /** A word has changed: somebody wrote or liked a memory. */
  changeWord(word: Word): Promise<void> {
    if (this.plan) {
      const due = this.plan.due.map((each) => (each.word.id === word.id ? { ...each, word } : each));
      this.plan = { ...this.plan, due };
      this.publish();
    }
    return Promise.resolve();
  }

  /** Nothing is taken back anymore: what was held goes out. */
  release(): void {
    this.canUndo = false;
    this.parts.outbox.hold(null);
    this.publish();
  }

  /** Resolves when nothing is held back anymore. */
  async close(): Promise<void> {
    this.stop();
    this.canUndo = false;
    await this.queue;
    this.parts.outbox.hold(null);
  }

  private write(change: () => Promise<void>): Promise<void> {
    const written = this.queue.then(change);
    this.queue = written.catch(() => undefined);
    return written.then(() => this.count());
  }

  /** How many ratings wait on the device. */
  private async count(): Promise<void> {
    const ids = new Set((await this.parts.outbox.shelf.unsent()).map(({ id }) => id));
    this.unsent = this.rated.filter(({ id }) => ids.has(id)).length;
    this.publish();
  }

  private due(): Left[] {
    return leftOf(this.plan?.due ?? [], this.rated);
  }

  private publish(): void {
    if (!this.plan) return;
    this.show({
      kind: "open",
      plan: this.plan,
      due: this.due(),
      done: this.plan.done + new Set(this.rated.map(({ vocab_back_id }) => vocab_back_id)).size,
      canUndo: this.canUndo,
      keeping: keepingOf(this.parts.outbox, this.unsent),
    });
  }

  private show(view: PlanView): void {
    this.shown = view;
    for (const watch of [...this.watchers]) watch();
  }
}
