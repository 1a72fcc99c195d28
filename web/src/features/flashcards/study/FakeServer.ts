/** A server that keeps ratings as the real one does: each once, in the order of their times. For tests. */
import { ApiError } from "../../../api/errors";
import type { Deck, Source, Word } from "../decks/model";
import type { SendRatings } from "../decks/RatingOutbox";
import { replay } from "../decks/replay";
import type { DeckServer } from "./api";

type Sent = Parameters<SendRatings>[0][number];

export const wordOf = (id: string, changes: Partial<Word> = {}): Word => ({
  id,
  vocab_list_id: "list-1",
  word: id,
  part_of_speech: "noun",
  ipa: "x",
  audio_url: null,
  definition: `what ${id} is`,
  definition_en: `what ${id} is`,
  example: `Here is ${id} in a sentence.`,
  collocations: [],
  family: [],
  mnemonics: [],
  is_own: false,
  sentences: [],
  ...changes,
});

export class FakeServer implements DeckServer {
  readonly ratings = new Map<string, Sent>();
  /** Ids of each call. */
  readonly parts: string[][] = [];
  /** Whether calls arrive, and whether their answers do. */
  way: "open" | "closed" | "answers lost" = "open";
  /** Words that it does not know. */
  unknown = new Set<string>();
  run = 1;
  start: string[];
  /** Called while a call is on its way. */
  meanwhile: () => Promise<void> = async () => {};

  constructor(size: number) {
    this.start = Array.from({ length: size }, (_, n) => `word${n}`);
  }

  deck(): Deck {
    const own = [...this.ratings.values()].filter(({ run }) => run === this.run);
    const vocab_back_ids = replay(this.start, own);
    return {
      id: "deck-1",
      run: this.run,
      version: this.ratings.size,
      size: this.start.length,
      vocab_back_ids,
    };
  }

  private travel<T>(answer: () => T): T {
    if (this.way === "closed") throw new ApiError(0, "network");
    const told = answer();
    if (this.way === "answers lost") throw new ApiError(0, "network");
    return told;
  }

  readonly open = async (_source: Source) => this.travel(() => this.deck());

  readonly reset = async () =>
    this.travel(() => {
      this.run += 1;
      return this.deck();
    });

  readonly material = async () =>
    this.travel(() => ({
      title: "Choosing courses",
      over: "Campus",
      words: this.start.map((id) => wordOf(id)),
      lang: "en",
    }));

  readonly word = async (id: string) => this.travel(() => wordOf(id));

  readonly send: SendRatings = async (ratings) => {
    await this.meanwhile();
    return this.travel(() => {
      this.parts.push(ratings.map(({ id }) => id));
      const refused = ratings.filter(({ vocab_back_id }) => this.unknown.has(vocab_back_id));
      const kept = ratings.filter(({ vocab_back_id }) => !this.unknown.has(vocab_back_id));
      const fresh = kept.filter(({ id }) => !this.ratings.has(id));
      for (const rating of fresh) this.ratings.set(rating.id, rating);
      return { stored: fresh.length, refused: refused.map(({ id }) => id), decks: [this.deck()] };
    });
  };
}
