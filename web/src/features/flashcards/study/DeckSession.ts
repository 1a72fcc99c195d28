/** One deck being studied: device first, then the server. The screen shows `view()` and says what was pressed. */
import { ApiError, isTransient } from "../../../api/errors";
import { uuidv7 } from "../../../device/uuid";
import {
  type DeckRow,
  keyOf,
  type Past,
  type RatingRow,
  type Source,
  type Word,
  withAnswer,
} from "../decks/model";
import type { RatingOutbox } from "../decks/RatingOutbox";
import { inOrder, replay } from "../decks/replay";
import type { Answer } from "../decks/rules";
import type { DeckServer } from "./api";
import { type Keeping, keepingOf } from "./keeping";

/** Where the last card went. */
export interface Move {
  word: string;
  answer: Answer;
  /** Its place now; none when it left. */
  place: number | null;
}

export type DeckView =
  | { kind: "opening" }
  | { kind: "failed"; error: unknown }
  | {
      kind: "open";
      title: string;
      over: string;
      /** Those that are left, the top one first. */
      cards: Word[];
      size: number;
      past: Record<string, Past>;
      seenToday: number;
      last: Move | null;
      canUndo: boolean;
      keeping: Keeping;
    };

export interface SessionParts {
  source: Source;
  user: string;
  outbox: RatingOutbox;
  server: DeckServer;
  now?: () => number;
  draw?: () => number;
}

/** What can be taken back: the newest rating, until it is sent. */
interface Last {
  rating: RatingRow;
  before: Past | undefined;
}

const anyDraw = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

export class DeckSession {
  private readonly parts: SessionParts;
  private readonly key: string;
  private readonly watchers = new Set<() => void>();
  private readonly stop: () => void;
  private row: DeckRow | null = null;
  private pending: RatingRow[] = [];
  private last: Last | null = null;
  /** The newest rating of this sitting, also when it was sent. */
  private moved: RatingRow | null = null;
  private shown: DeckView = { kind: "opening" };
  /** Changes of the device, one after the other. */
  private queue: Promise<unknown> = Promise.resolve();
  private writing = 0;
  private newestAt = 0;

  constructor(parts: SessionParts) {
    this.parts = parts;
    this.key = keyOf(parts.source);
    this.stop = parts.outbox.subscribe(() => void this.refresh());
  }

  view = (): DeckView => this.shown;

  subscribe = (watch: () => void): (() => void) => {
    this.watchers.add(watch);
    return () => void this.watchers.delete(watch);
  };

  /** Shows what the device has, then what the server says. Without a network the device is enough. */
  async open(): Promise<void> {
    await this.refresh();
    try {
      const material = this.parts.server.material(this.parts.source);
      // Whoever waits for the lock first must not leave a refusal unheard.
      material.catch(() => undefined);
      await this.parts.outbox.alone(async () => {
        const deck = await this.parts.server.open(this.parts.source);
        const told = await material;
        const words = [...told.words, ...(await this.missing(deck.vocab_back_ids, told.words))];
        await this.shelf.keep({ ...told, words, deck, user: this.parts.user, key: this.key, past: {} });
      });
      await this.refresh();
    } catch (error) {
      if (this.row && isTransient(error)) return this.publish();
      this.shown = { kind: "failed", error };
      this.tell();
    }
  }

  /** Words that the list has no longer stay in a deck that was begun with them. */
  private async missing(ids: readonly string[], words: readonly Word[]): Promise<Word[]> {
    const known = new Set(words.map(({ id }) => id));
    const found: Word[] = [];
    for (const id of ids) {
      if (known.has(id)) continue;
      try {
        found.push(await this.parts.server.word(id));
      } catch (error) {
        // One that nobody may see is passed over.
        if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error;
      }
    }
    return found;
  }

  private get shelf() {
    return this.parts.outbox.shelf;
  }

  /** The top card was studied. */
  rate(answer: Answer): Promise<void> {
    const [top] = this.cards();
    if (!this.row || !top) return Promise.resolve();
    const { deck, past } = this.row;
    const { user, now = Date.now, draw = anyDraw } = this.parts;
    // In the order in which they were made, whatever the clock says.
    this.newestAt = Math.max(now(), this.newestAt + 1);
    const rating: RatingRow = {
      user,
      id: uuidv7(this.newestAt),
      vocab_back_id: top.id,
      rating: answer,
      draw: draw(),
      rated_at: new Date(this.newestAt).toISOString(),
      deck_id: deck.id,
      run: deck.run,
    };
    const before = past[top.id];
    const after = withAnswer(before, answer, rating.rated_at);
    this.row = { ...this.row, past: { ...past, [top.id]: after } };
    this.pending = [...this.pending, rating];
    this.last = { rating, before };
    this.moved = rating;
    this.publish();
    // The one before goes out; this one stays until the next.
    this.parts.outbox.hold(rating.id);
    return this.write(async () => {
      await this.shelf.add(rating, this.key, after);
      this.parts.outbox.sendSoon();
    });
  }

  /** Takes the newest rating back. */
  undo(): Promise<void> {
    const { last, row } = this;
    if (!last || !row) return Promise.resolve();
    const { rating, before } = last;
    this.last = null;
    this.moved = null;
    this.pending = this.pending.filter(({ id }) => id !== rating.id);
    this.publish();
    return this.write(async () => {
      await this.shelf.takeBack(rating, this.key, before);
      this.parts.outbox.hold(null);
    });
  }

  /** Begins again with the words that the list has now. Needs the server. */
  async reset(): Promise<void> {
    const { row } = this;
    if (!row) return;
    this.release();
    this.moved = null;
    await this.queue;
    await this.parts.outbox.alone(async () => {
      const deck = await this.parts.server.reset(row.deck.id);
      const known = new Set(row.words.map(({ id }) => id));
      const isKnown = deck.vocab_back_ids.every((id) => known.has(id));
      const told = isKnown ? row : { ...row, ...(await this.parts.server.material(this.parts.source)) };
      await this.shelf.keep({ ...told, deck });
    });
    await this.refresh();
  }

  /** A word has changed: somebody wrote or liked a memory. */
  async changeWord(word: Word): Promise<void> {
    if (!this.row) return;
    const words = this.row.words.map((each) => (each.id === word.id ? word : each));
    this.row = { ...this.row, words };
    this.publish();
    const row = this.row;
    await this.write(() => this.shelf.keep(row));
  }

  /** Nothing is taken back anymore: what was held goes out. */
  release(): void {
    this.last = null;
    this.parts.outbox.hold(null);
    this.publish();
  }

  close(): void {
    this.stop();
    this.last = null;
    void this.queue.then(() => this.parts.outbox.hold(null));
  }

  private write(change: () => Promise<void>): Promise<void> {
    this.writing += 1;
    const written = this.queue.then(change).finally(() => {
      this.writing -= 1;
    });
    this.queue = written.catch(() => undefined);
    return written.then(() => this.refresh());
  }

  /** Reads what the device has: the server may have answered, another tab may have written. */
  private refresh(): Promise<void> {
    const read = this.queue.then(async () => {
      const [row, unsent] = await Promise.all([this.shelf.find(this.key), this.shelf.unsent()]);
      // What was pressed meanwhile is not in it; the write of that reads again.
      if (this.writing > 0 || !row) return;
      const ofRun = ({ deck_id, run }: RatingRow) => deck_id === row.deck.id && run === row.deck.run;
      this.row = row;
      this.pending = inOrder(unsent.filter(ofRun));
      this.newestAt = Math.max(this.newestAt, Date.parse(this.pending.at(-1)?.rated_at ?? "") || 0);
      this.publish();
    });
    this.queue = read.catch(() => undefined);
    return read;
  }

  private cards(): Word[] {
    if (!this.row) return [];
    const words = new Map(this.row.words.map((word) => [word.id, word]));
    return replay(this.row.deck.vocab_back_ids, this.pending).flatMap((id) => words.get(id) ?? []);
  }

  private publish(): void {
    const { row, pending, last, moved } = this;
    if (!row) return;
    const cards = this.cards();
    const today = new Date(this.parts.now?.() ?? Date.now()).toDateString();
    const seen = Object.values(row.past).filter(({ at }) => new Date(at).toDateString() === today);
    this.shown = {
      kind: "open",
      title: row.title,
      over: row.over,
      cards,
      size: row.deck.size,
      past: row.past,
      seenToday: seen.length,
      last: moved && this.moveOf(moved, cards),
      canUndo: last !== null && pending.some(({ id }) => id === last.rating.id),
      keeping: keepingOf(this.parts.outbox, this.pending.length),
    };
    this.tell();
  }

  private moveOf({ vocab_back_id: id, rating: answer }: RatingRow, cards: readonly Word[]): Move {
    const place = cards.findIndex((card) => card.id === id);
    const word = this.row?.words.find((each) => each.id === id)?.word ?? "";
    return { word, answer, place: place < 0 ? null : place };
  }

  private tell(): void {
    for (const watch of [...this.watchers]) watch();
  }
}
