/** Where decks and ratings lie until the server has them. */
import type { FlashcardDatabase } from "./database";
import type { Deck, DeckRow, Past, RatingRow } from "./model";

/** Each change is one transaction, also against other tabs. */
export interface Shelf {
  readonly isOnDevice: boolean;
  find(key: string): Promise<DeckRow | undefined>;
  list(): Promise<DeckRow[]>;
  /** Replaces what the server told; what this device saw of the same run stays. */
  keep(row: DeckRow): Promise<void>;
  /** A new rating, with what its card's past is then. */
  add(rating: RatingRow, key: string | null, past: Past): Promise<void>;
  /** Takes an unsent rating back; false when it is not there anymore. */
  takeBack(rating: RatingRow, key: string | null, past: Past | undefined): Promise<boolean>;
  unsent(): Promise<RatingRow[]>;
  /** The server has answered: these are settled, and so stand the decks. */
  settle(ids: readonly string[], decks: readonly Deck[]): Promise<void>;
}

/** The decks after an answer of the server; those of other devices' runs begin without a past. */
function told(row: DeckRow, deck: Deck): DeckRow {
  return { ...row, deck, past: deck.run === row.deck.run ? row.past : {} };
}

function withPast(row: DeckRow, card: string, past: Past | undefined): DeckRow {
  const { [card]: _before, ...others } = row.past;
  return { ...row, past: past ? { ...others, [card]: past } : others };
}

/** The shelf of every normal browser. */
export class DeviceShelf implements Shelf {
  readonly isOnDevice = true;
  private readonly db: FlashcardDatabase;
  private readonly user: string;

  constructor(db: FlashcardDatabase, user: string) {
    this.db = db;
    this.user = user;
  }

  find(key: string): Promise<DeckRow | undefined> {
    return this.db.get("decks", [this.user, key]);
  }

  list(): Promise<DeckRow[]> {
    return this.db.getAllFromIndex("decks", "user", this.user);
  }

  async keep(row: DeckRow): Promise<void> {
    const tx = this.db.transaction("decks", "readwrite");
    const before = await tx.store.get([this.user, row.key]);
    await tx.store.put(before ? { ...row, past: told(before, row.deck).past } : row);
    await tx.done;
  }

  async add(rating: RatingRow, key: string | null, past: Past): Promise<void> {
    // Strict: nothing waits for it but the next card, and a power cut must not take it.
    const tx = this.db.transaction(["ratings", "decks"], "readwrite", { durability: "strict" });
    await tx.objectStore("ratings").put(rating);
    await this.putPast(tx.objectStore("decks"), key, rating.vocab_back_id, past);
    await tx.done;
  }

  async takeBack(rating: RatingRow, key: string | null, past: Past | undefined): Promise<boolean> {
    const tx = this.db.transaction(["ratings", "decks"], "readwrite");
    const isThere = (await tx.objectStore("ratings").getKey(rating.id)) !== undefined;
    if (isThere) {
      await tx.objectStore("ratings").delete(rating.id);
      await this.putPast(tx.objectStore("decks"), key, rating.vocab_back_id, past);
    }
    await tx.done;
    return isThere;
  }

  private async putPast(
    decks: {
      get: (key: [string, string]) => Promise<DeckRow | undefined>;
      put: (row: DeckRow) => Promise<unknown>;
    },
    key: string | null,
    card: string,
    past: Past | undefined,
  ): Promise<void> {
    const row = key === null ? undefined : await decks.get([this.user, key]);
    if (row) await decks.put(withPast(row, card, past));
  }

  unsent(): Promise<RatingRow[]> {
    return this.db.getAllFromIndex("ratings", "user", this.user);
  }

  async settle(ids: readonly string[], decks: readonly Deck[]): Promise<void> {
    const tx = this.db.transaction(["ratings", "decks"], "readwrite");
    for (const id of ids) tx.objectStore("ratings").delete(id);
    for (const row of await tx.objectStore("decks").index("user").getAll(this.user)) {
      const deck = decks.find(({ id }) => id === row.deck.id);
      if (deck) tx.objectStore("decks").put(told(row, deck));
    }
    await tx.done;
  }
}

/** For browsers that refuse storage: what was rated lives as long as the page, and the saved line says so. */
export class PageShelf implements Shelf {
  readonly isOnDevice = false;
  private decks = new Map<string, DeckRow>();
  private ratings = new Map<string, RatingRow>();

  async find(key: string): Promise<DeckRow | undefined> {
    return this.decks.get(key);
  }

  async list(): Promise<DeckRow[]> {
    return [...this.decks.values()];
  }

  async keep(row: DeckRow): Promise<void> {
    const before = this.decks.get(row.key);
    this.decks.set(row.key, before ? { ...row, past: told(before, row.deck).past } : row);
  }

  async add(rating: RatingRow, key: string | null, past: Past): Promise<void> {
    this.ratings.set(rating.id, rating);
    this.putPast(key, rating.vocab_back_id, past);
  }

  async takeBack(rating: RatingRow, key: string | null, past: Past | undefined): Promise<boolean> {
    const isThere = this.ratings.delete(rating.id);
    if (isThere) this.putPast(key, rating.vocab_back_id, past);
    return isThere;
  }

  private putPast(key: string | null, card: string, past: Past | undefined): void {
    const row = key === null ? undefined : this.decks.get(key);
    if (row) this.decks.set(row.key, withPast(row, card, past));
  }

  async unsent(): Promise<RatingRow[]> {
    return [...this.ratings.values()];
  }

  async settle(ids: readonly string[], decks: readonly Deck[]): Promise<void> {
    for (const id of ids) this.ratings.delete(id);
    for (const row of this.decks.values()) {
      const deck = decks.find(({ id }) => id === row.deck.id);
      if (deck) this.decks.set(row.key, told(row, deck));
    }
  }
}
