import { describe, expect, it } from "vitest";
import { type BegunHere, begunOf, type StudiedDeck, together } from "./begun";
import type { DeckRow, RatingRow } from "./model";

const here = (over: Partial<BegunHere>): BegunHere => ({
  key: "list:one",
  title: "Here",
  over: "Campus",
  left: 20,
  size: 30,
  at: "2026-05-01T12:00:00.000Z",
  run: 1,
  version: 4,
  unsent: 0,
  ...over,
});

const there = (over: Partial<StudiedDeck>): StudiedDeck => ({
  id: "deck",
  vocab_list_id: "one",
  vocab_collection_id: null,
  title: "There",
  book_title: "Campus",
  run: 1,
  version: 4,
  size: 30,
  left: 12,
  studied_at: "2026-05-02T08:00:00Z",
  ...over,
});

describe("decks of several devices", () => {
  it.each([
    ["the same state", here({}), there({}), "Here"],
    ["another device went on", here({}), there({ version: 9 }), "There"],
    ["another device began again", here({ version: 9 }), there({ run: 2, version: 1 }), "There"],
    ["this device began again", here({ run: 2, version: 1 }), there({ version: 9 }), "Here"],
    ["this device has what the server does not know", here({ unsent: 1 }), there({ version: 9 }), "Here"],
  ])("shows the one that is further: %s", (_, device, server, title) => {
    expect(together([device], [server]).map((deck) => deck.title)).toEqual([title]);
  });

  it("shows each deck once, the one studied last first", () => {
    const decks = together(
      [here({}), here({ key: "list:two", title: "Looked at", at: "" })],
      [
        there({ vocab_list_id: null, vocab_collection_id: "own", book_title: null, title: "Lab" }),
        there({ vocab_list_id: "three", title: "Old", studied_at: "2026-05-01T11:59:59Z" }),
      ],
    );
    expect(decks.map(({ key, title }) => [key, title])).toEqual([
      ["collection:own", "Lab"],
      ["list:one", "Here"],
      ["list:three", "Old"],
      ["list:two", "Looked at"],
    ]);
    expect(decks[0]).toEqual({
      key: "collection:own",
      title: "Lab",
      over: "",
      left: 12,
      size: 30,
      at: "2026-05-02T08:00:00Z",
    });
  });

  it("counts what the server does not know yet, of this run alone", () => {
    const deck = { id: "d", run: 2, version: 3, size: 3, vocab_back_ids: ["a", "b", "c"] };
    const rating = (run: number, vocab_back_id: string): RatingRow => ({
      id: vocab_back_id,
      vocab_back_id,
      rating: "known",
      draw: 0,
      rated_at: "2026-05-01T12:00:00Z",
      user: "u",
      deck_id: "d",
      run,
    });
    const row = { key: "list:one", title: "T", over: "B", deck, past: {} } as unknown as DeckRow;
    const begun = begunOf(row, [rating(2, "a"), rating(1, "b")]);
    expect([begun.left, begun.unsent, begun.run, begun.version]).toEqual([2, 1, 2, 3]);
  });
});
