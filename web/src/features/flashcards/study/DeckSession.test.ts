import "fake-indexeddb/auto";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../api/errors";
import { openFlashcardDatabase } from "../decks/database";
import { MOST_RATINGS, RatingOutbox } from "../decks/RatingOutbox";
import { replay } from "../decks/replay";
import type { Answer } from "../decks/rules";
import { DeviceShelf, PageShelf, type Shelf } from "../decks/Shelf";
import { DeckSession, type DeckView } from "./DeckSession";
import { FakeServer } from "./FakeServer";

const user = "u";
let databases = 0;

/** A device of the learner; its pages share storage and lock. */
async function device(server: FakeServer, shelf?: Shelf) {
  const name = `flashcards-test-${databases++}`;
  let lock: Promise<void> = Promise.resolve();
  const exclusive = (_name: string, work: () => Promise<void>) => {
    const turn = lock.then(work);
    lock = turn.catch(() => {});
    return turn;
  };
  const page = async (changes: { now?: () => number } = {}) => {
    const kept = shelf ?? new DeviceShelf(await openFlashcardDatabase(name), user);
    const outbox = new RatingOutbox({ user, shelf: kept, send: server.send, exclusive });
    const source = { kind: "list", id: "list-1" } as const;
    const session = new DeckSession({ source, user, outbox, server, ...changes });
    await session.open();
    /** Tries to send all that may be sent. */
    const sync = () => outbox.alone(async () => {}).catch(() => {});
    return { session, outbox, sync, shelf: kept };
  };
  return { page };
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof device>>["page"]>>;

function opened(view: DeckView) {
  if (view.kind !== "open") throw new Error(`the deck is ${view.kind}`);
  return view;
}
const order = ({ session }: Page) => opened(session.view()).cards.map(({ id }) => id);
const rateAll = async ({ session }: Page, answers: Answer[]) => {
  for (const answer of answers) await session.rate(answer);
};

describe("a deck that is studied", () => {
  it("shows at once where the card went, and tells the server when the next one is rated", async () => {
    const server = new FakeServer(10);
    const page = await (await device(server)).page();
    await page.session.rate("good");
    const { last, past, seenToday, canUndo } = opened(page.session.view());
    expect(last).toMatchObject({ word: "word0", answer: "good" });
    // Nine others: the middle third has the places 3 to 5.
    expect([3, 4, 5]).toContain(last?.place);
    expect(past.word0?.answers).toEqual(["good"]);
    expect([seenToday, canUndo]).toEqual([1, true]);
    await page.sync();
    expect(server.ratings.size).toBe(0);
    await page.session.rate("hard");
    await page.sync();
    expect([...server.ratings.values()].map(({ rating }) => rating)).toEqual(["good"]);
    page.session.release();
    await page.sync();
    expect(server.ratings.size).toBe(2);
    expect(order(page)).toEqual(server.deck().vocab_back_ids);
  });

  it("takes the newest rating back as if it had not been", async () => {
    const server = new FakeServer(10);
    const page = await (await device(server)).page();
    await page.session.rate("easy");
    const before = order(page);
    await page.session.rate("known");
    expect(order(page)).toHaveLength(9);
    await page.session.undo();
    expect(order(page)).toEqual(before);
    expect(opened(page.session.view()).past.word1).toBeUndefined();
    // Only the newest.
    expect(opened(page.session.view()).canUndo).toBe(false);
    page.session.release();
    await page.sync();
    expect([...server.ratings.values()].map(({ vocab_back_id }) => vocab_back_id)).toEqual(["word0"]);
  });

  it("ends when every card is known, and begins again on request", async () => {
    const server = new FakeServer(3);
    const page = await (await device(server)).page();
    await rateAll(page, ["known", "known", "known"]);
    expect(order(page)).toEqual([]);
    await page.session.reset();
    expect(order(page)).toEqual(["word0", "word1", "word2"]);
    expect(opened(page.session.view())).toMatchObject({ past: {}, canUndo: false, last: null });
    expect(server.ratings.size).toBe(3);
  });

  it("keeps the order of ratings when the clock goes back", async () => {
    const server = new FakeServer(9);
    let now = Date.UTC(2026, 10, 27, 12);
    const page = await (await device(server)).page({ now: () => now });
    await page.session.rate("hard");
    now -= 3_600_000;
    await page.session.rate("easy");
    const shown = order(page);
    page.session.release();
    await page.sync();
    const ids = [...server.ratings.values()];
    expect(ids.map(({ rated_at }) => rated_at).toSorted()).toEqual(ids.map(({ rated_at }) => rated_at));
    expect(server.deck().vocab_back_ids).toEqual(shown);
  });
});

describe("without a network", () => {
  it("studies on, survives closing the page, and sends everything once", async () => {
    const server = new FakeServer(12);
    const mine = await device(server);
    const first = await mine.page();
    server.way = "closed";
    await rateAll(first, ["good", "hard", "known", "easy"]);
    const shown = order(first);
    first.session.close();
    first.outbox.close();
    // The page is opened anew, still without a network: the device is enough.
    const second = await mine.page();
    expect(order(second)).toEqual(shown);
    expect(opened(second.session.view()).past.word0?.answers).toEqual(["good"]);
    await rateAll(second, ["good"]);
    // They arrive, and nobody hears it.
    server.way = "answers lost";
    second.session.release();
    await second.sync();
    expect(server.ratings.size).toBe(5);
    server.way = "open";
    await second.sync();
    expect(server.ratings.size).toBe(5);
    expect(await second.shelf.unsent()).toEqual([]);
    await vi.waitFor(() => expect(order(second)).toEqual(server.deck().vocab_back_ids));
  });

  it("says how many ratings are on this device only", async () => {
    const server = new FakeServer(12);
    const page = await (await device(server)).page();
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    server.way = "closed";
    await rateAll(page, ["good", "hard"]);
    expect(opened(page.session.view()).keeping).toEqual({ kind: "kept", count: 2 });
    online.mockReturnValue(true);
    server.way = "open";
    page.session.release();
    await page.sync();
    await vi.waitFor(() => expect(opened(page.session.view()).keeping).toEqual({ kind: "sent" }));
  });

  it("says so when the browser refuses storage, and sends from the page", async () => {
    const server = new FakeServer(6);
    const page = await (await device(server, new PageShelf())).page();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    server.way = "closed";
    await page.session.rate("good");
    expect(opened(page.session.view()).keeping).toEqual({ kind: "page", count: 1 });
    server.way = "open";
    page.session.release();
    await page.sync();
    expect(server.ratings.size).toBe(1);
  });

  it("cannot open what was never here", async () => {
    const server = new FakeServer(6);
    server.way = "closed";
    const page = await (await device(server)).page();
    expect(page.session.view()).toMatchObject({ kind: "failed", error: { code: "network" } });
  });
});

it("does not show a deck that a plan has closed", async () => {
  const server = new FakeServer(6);
  const mine = await device(server);
  await mine.page();
  Object.assign(server, {
    open: async () => {
      throw new ApiError(402, "please_upgrade_your_plan");
    },
  });
  const page = await mine.page();
  expect(page.session.view()).toMatchObject({ kind: "failed", error: { status: 402 } });
});

it("drops what the server refuses, and holds up nothing else with it", async () => {
  const server = new FakeServer(9);
  server.unknown.add("word1");
  const page = await (await device(server)).page();
  await rateAll(page, ["known", "known", "known"]);
  page.session.release();
  await page.sync();
  expect([...server.ratings.values()].map(({ vocab_back_id }) => vocab_back_id)).toEqual(["word0", "word2"]);
  expect(await page.shelf.unsent()).toEqual([]);
});

it("finds the one rating that makes a call fail, and sends the others", async () => {
  const server = new FakeServer(9);
  const shelf = new PageShelf();
  const page = await (await device(server, shelf)).page();
  const send = server.send;
  Object.assign(server, {
    send: async (ratings: Parameters<typeof send>[0]) => {
      if (ratings.some(({ vocab_back_id }) => vocab_back_id === "word3")) throw new ApiError(422, "invalid");
      return send(ratings);
    },
  });
  const outbox = new RatingOutbox({ user, shelf, send: server.send });
  server.way = "closed";
  await rateAll(page, ["known", "known", "known", "known", "known"]);
  page.session.close();
  page.outbox.close();
  server.way = "open";
  await outbox.alone(async () => {});
  expect([...server.ratings.values()].map(({ vocab_back_id }) => vocab_back_id)).toEqual([
    "word0",
    "word1",
    "word2",
    "word4",
  ]);
  expect(await shelf.unsent()).toEqual([]);
});

it("sends a long tunnel in parts that the server takes", async () => {
  const server = new FakeServer(3);
  const shelf = new PageShelf();
  const outbox = new RatingOutbox({ user, shelf, send: server.send });
  for (let n = 0; n < 2_500; n += 1)
    await shelf.add(
      {
        user,
        id: `r${String(n).padStart(5, "0")}`,
        vocab_back_id: "word0",
        rating: "good",
        draw: n,
        rated_at: new Date(n * 1000).toISOString(),
        deck_id: null,
        run: null,
      },
      null,
      { answers: [], at: "" },
    );
  await outbox.alone(async () => {});
  expect(server.parts.map(({ length }) => length)).toEqual([MOST_RATINGS, MOST_RATINGS, 500]);
  expect(server.ratings.size).toBe(2_500);
  outbox.close();
});

/** Whatever two devices do, and whatever happens on the way: nothing is lost, and both come to the same deck. */
it("two devices and any network come to one deck", { timeout: 60_000 }, async () => {
  const step = fc.record({
    who: fc.nat(1),
    act: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom<Answer>("hard", "good", "easy", "known") },
      { weight: 2, arbitrary: fc.constantFrom("undo", "sync", "release", "reopen") },
    ),
    way: fc.constantFrom<FakeServer["way"]>("open", "open", "closed", "answers lost"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const server = new FakeServer(8);
      let now = Date.UTC(2026, 10, 27, 12);
      const tick = () => {
        now += 1000;
        return now;
      };
      const devices = [await device(server), await device(server)];
      const pages = await Promise.all(devices.map((each) => each.page({ now: tick })));
      const rated = [0, 0];
      for (const { who, act, way } of steps) {
        const page = pages[who] as Page;
        server.way = way;
        const view = opened(page.session.view());
        if (act === "sync") await page.sync();
        else if (act === "release") page.session.release();
        else if (act === "undo") {
          if (view.canUndo) rated[who] = (rated[who] ?? 0) - 1;
          await page.session.undo();
        } else if (act === "reopen") {
          page.session.close();
          page.outbox.close();
          pages[who] = await (devices[who] as (typeof devices)[0]).page({ now: tick });
        } else if (view.cards.length > 0) {
          rated[who] = (rated[who] ?? 0) + 1;
          await page.session.rate(act);
        }
      }
      server.way = "open";
      for (const page of pages) {
        page.session.release();
        await page.sync();
      }
      // The one that was first hears of the other's now.
      for (const page of pages) await page.session.open();
      expect(server.ratings.size).toBe((rated[0] ?? 0) + (rated[1] ?? 0));
      const deck = server.deck().vocab_back_ids;
      for (const page of pages) {
        expect(order(page)).toEqual(deck);
        page.session.close();
        page.outbox.close();
      }
      expect(replay(server.start, [...server.ratings.values()] as never)).toEqual(deck);
    }),
    { numRuns: 25 },
  );
});
