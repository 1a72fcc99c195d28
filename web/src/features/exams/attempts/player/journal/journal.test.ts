import "fake-indexeddb/auto";
import { describe, expect, it, vi } from "vitest";
import { FakeServer, type Fate } from "../testing/FakeServer";
import type { AnswerValue } from "../types";
import { DeviceShelf } from "./AnswerShelf";
import { Courier, Undelivered } from "./Courier";
import { openPlayerDatabase, type PlayerDatabase } from "./database";
import { EventLog } from "./events";
import { Journal } from "./Journal";

const attempt = "attempt-1";
const at = "2026-03-01T12:00:00Z";
let databases = 0;
const freshName = () => `journal-test-${databases++}`;
const text = (words: string): AnswerValue => ({ kind: "text", text: words });

/** One page with this attempt open. */
interface Page {
  db: PlayerDatabase;
  journal: Journal;
  courier: Courier;
}

/** Opens a page; pages of one browser share the database and the lock. */
async function openPage(
  name: string,
  server: FakeServer,
  lock: { last: Promise<void> },
  user = "u",
): Promise<Page> {
  return openOn(await openPlayerDatabase(name), server, lock, user);
}

/** Opens a page of a browser that has drawn this number: of 1,024 browsers two draw the same one. */
async function openDevice(device: number, server: FakeServer): Promise<Page> {
  const db = await openPlayerDatabase(freshName());
  await db.put("meta", device, "device");
  return openOn(db, server, { last: Promise.resolve() }, "u");
}

async function openOn(
  db: PlayerDatabase,
  server: FakeServer,
  lock: { last: Promise<void> },
  user: string,
): Promise<Page> {
  const journal = await Journal.open(user, db);
  const courier = new Courier({
    journal,
    events: new EventLog(db, user),
    transport: server,
    exclusive: (_name, work) => {
      const turn = lock.last.then(work);
      lock.last = turn.catch(() => {});
      return turn;
    },
    isReady: async () => true,
    behind: () => {},
    arrived: () => {},
  });
  return { db, journal, courier };
}

/** A small generator of chance that can be repeated (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const fates: Fate[] = ["arrives", "arrives", "lost", "receipt lost", "arrives twice", "late"];
const items = ["w1", "r1-01", "r1-02"];

describe("whatever happens on the way", () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed + 1))(
    "nothing is lost, nothing newer is replaced (seed %i)",
    async (seed) => {
      const random = chance(seed);
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
      const name = freshName();
      const server = new FakeServer();
      server.fate = () => pick(fates);
      const lock = { last: Promise.resolve() };
      let pages = [await openPage(name, server, lock), await openPage(name, server, lock)];
      const lastWritten = new Map<string, AnswerValue>();
      let count = 0;

      for (let step = 0; step < 60; step += 1) {
        const page = pick(pages);
        const action = random();
        if (action < 0.5) {
          const item = pick(items);
          count += 1;
          const value = text(`version ${count}`);
          await page.journal.write(attempt, item, value, at);
          lastWritten.set(item, value);
        } else if (action < 0.75) {
          await page.courier.deliver().catch(() => {});
        } else if (action < 0.83) {
          // Both tabs send while the learner types on.
          const sending = pages.map((each) => each.courier.deliver().catch(() => {}));
          count += 1;
          const value = text(`version ${count}`);
          await page.journal.write(attempt, "w1", value, at);
          lastWritten.set("w1", value);
          await Promise.all(sending);
        } else if (action < 0.9) {
          server.deliverDelayed();
        } else {
          // Reload: all that was in memory is gone.
          page.db.close();
          pages = pages.map((each) => (each === page ? page : each));
          const reopened = await openPage(name, server, lock);
          pages[pages.indexOf(page)] = reopened;
          await reopened.journal.adopt(attempt, keptBy(server));
        }
        for (const [item, value] of lastWritten) {
          const own = (await pick(pages).journal.answers(attempt)).get(item);
          expect(own?.value, `the device shows the newest ${item}`).toEqual(value);
          if (!own?.pending)
            expect(server.current(item), `${item} is called saved only when it is`).toEqual(value);
        }
      }

      server.fate = () => "arrives";
      await pages[0]?.courier.deliver();
      server.deliverDelayed();
      for (const [item, value] of lastWritten) expect(server.current(item)).toEqual(value);
      expect(await pages[1]?.journal.unsent()).toEqual([]);
    },
  );
});

function keptBy(server: FakeServer) {
  return Object.fromEntries(
    [...server.versions].map(([item, versions]) => {
      const seq = Math.max(...versions.keys());
      return [item, { seq, value: versions.get(seq) as AnswerValue, received_at: at }];
    }),
  );
}

describe("the journal", () => {
  it("has the newest of a burst of keystrokes on the device", async () => {
    const page = await openPage(freshName(), new FakeServer(), { last: Promise.resolve() });
    let typed = Promise.resolve();
    for (let n = 1; n <= 100; n += 1) typed = page.journal.write(attempt, "w1", text("x".repeat(n)), at);
    await typed;
    expect((await page.journal.answers(attempt)).get("w1")?.value).toEqual(text("x".repeat(100)));
    expect(page.journal.unwritten).toBe(0);
  });

  it("gives two tabs that write at once two different numbers", async () => {
    const name = freshName();
    const lock = { last: Promise.resolve() };
    const server = new FakeServer();
    const [one, two] = [await openPage(name, server, lock), await openPage(name, server, lock)];
    await Promise.all([
      one.journal.write(attempt, "w1", text("one"), at),
      two.journal.write(attempt, "w1", text("two"), at),
    ]);
    expect(new Set((await one.journal.rows(attempt)).map((row) => row.seq)).size).toBe(2);
  });

  it("keeps unsent answers of one person apart from those of the next", async () => {
    const name = freshName();
    const server = new FakeServer();
    const first = await openPage(name, server, { last: Promise.resolve() }, "ana");
    await first.journal.write(attempt, "w1", text("hers"), at);
    first.db.close();

    const second = await openPage(name, server, { last: Promise.resolve() }, "ben");
    await second.courier.deliver();
    expect(server.current("w1")).toBeUndefined();

    const back = await openPage(name, server, { last: Promise.resolve() }, "ana");
    await back.courier.deliver();
    expect(server.current("w1")).toEqual(text("hers"));
  });

  it("goes on in the page when the device refuses storage, says so, and loses nothing", async () => {
    const server = new FakeServer();
    const page = await openPage(freshName(), server, { last: Promise.resolve() });
    await page.journal.write(attempt, "r1-01", text("before"), at);
    page.db.close();
    await page.journal.write(attempt, "w1", text("after"), at);
    expect(page.journal.isOnDevice).toBe(false);
    await page.courier.deliver();
    expect(server.current("r1-01")).toEqual(text("before"));
    expect(server.current("w1")).toEqual(text("after"));
    expect(await page.journal.unsent()).toEqual([]);
  });

  it("tells when another device is ahead", async () => {
    const server = new FakeServer();
    const laptop = await openDevice(17, server);
    const phone = await openDevice(18, server);
    await laptop.journal.write(attempt, "w1", text("laptop"), at);
    for (const words of ["phone 1", "phone 2"]) {
      await phone.journal.write(attempt, "w1", text(words), at);
      await phone.courier.deliver();
    }
    const sent = await laptop.journal.unsent();
    const receipts = await server.putAnswers(attempt, sent);
    expect(await laptop.journal.settle(attempt, sent, receipts)).toBe(true);
    expect(server.versions.get("w1")?.size, "the laptop's version is kept all the same").toBe(3);
  });

  it("goes on under a higher number when another device has the same one", async () => {
    const server = new FakeServer();
    const [laptop, phone] = [await openDevice(17, server), await openDevice(17, server)];
    await laptop.journal.write(attempt, "w1", text("laptop"), at);
    await phone.journal.write(attempt, "w1", text("phone"), at);
    await phone.courier.deliver();
    await laptop.courier.deliver();
    await laptop.courier.deliver();
    const kept = [...(server.versions.get("w1")?.values() ?? [])];
    expect(kept, "neither is lost").toEqual([text("phone"), text("laptop")]);
    expect(await laptop.journal.unsent()).toEqual([]);
  });
});

describe("a disk that is slower than the learner", () => {
  const later = "2026-03-01T12:00:01Z";

  /** A page whose database never answers again. */
  async function stuckPage(name: string): Promise<Journal> {
    const db = await openPlayerDatabase(name);
    const journal = await Journal.open("u", db);
    vi.spyOn(db, "transaction").mockReturnValue({
      store: { getAll: () => new Promise(() => {}) },
    } as unknown as ReturnType<PlayerDatabase["transaction"]>);
    return journal;
  }

  it("loses nothing of a tab that closes before the database has taken it", async () => {
    const name = freshName();
    const stuck = await stuckPage(name);
    void stuck.write(attempt, "w1", text("a"), at);
    void stuck.write(attempt, "w1", text("a whole sentence"), later);
    const next = await openPage(name, new FakeServer(), { last: Promise.resolve() });
    expect((await next.journal.answers(attempt)).get("w1")).toMatchObject({
      value: text("a whole sentence"),
      client_at: later,
      pending: 1,
    });
    expect(localStorage.length, "it is taken in once").toBe(0);
  });

  it("never puts it over something newer", async () => {
    const name = freshName();
    void (await stuckPage(name)).write(attempt, "w1", text("older"), at);
    const left = { ...localStorage };
    localStorage.clear();
    const page = await openPage(name, new FakeServer(), { last: Promise.resolve() });
    await page.journal.write(attempt, "w1", text("newer"), later);
    for (const [key, value] of Object.entries(left)) localStorage.setItem(key, String(value));
    const next = await openPage(name, new FakeServer(), { last: Promise.resolve() });
    expect((await next.journal.answers(attempt)).get("w1")?.value).toEqual(text("newer"));
    expect(localStorage.length).toBe(0);
  });

  it("leaves other people's words alone, and nothing behind once all is stored", async () => {
    const name = freshName();
    void (await stuckPage(name)).write(attempt, "w1", text("mine"), at);
    const other = await openPage(name, new FakeServer(), { last: Promise.resolve() }, "somebody else");
    await other.journal.write(attempt, "w1", text("theirs"), later);
    expect((await other.journal.answers(attempt)).get("w1")?.value).toEqual(text("theirs"));
    expect(Object.keys(localStorage)).toEqual([`player-unwritten:u:${attempt}:w1`]);
    localStorage.clear();
  });

  it("goes on where the browser forbids the stopgap", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const page = await openPage(freshName(), new FakeServer(), { last: Promise.resolve() });
    await page.journal.write(attempt, "w1", text("kept"), at);
    expect((await page.journal.answers(attempt)).get("w1")?.value).toEqual(text("kept"));
    vi.restoreAllMocks();
  });
});

describe("the courier", () => {
  it("isolates the one answer the server refuses", async () => {
    const server = new FakeServer();
    const take = server.putAnswers.bind(server);
    server.putAnswers = async (id, rows) => {
      if (rows.some((row) => row.item === "r1-01")) throw new Undelivered(422, "answer_too_late");
      return take(id, rows);
    };
    const page = await openPage(freshName(), server, { last: Promise.resolve() });
    for (const item of items) await page.journal.write(attempt, item, text(item), at);
    await page.courier.deliver();
    expect(server.current("w1")).toEqual(text("w1"));
    expect(server.current("r1-02")).toEqual(text("r1-02"));
    expect((await page.journal.answers(attempt)).get("r1-01")).toMatchObject({ refused: "answer_too_late" });
  });

  it("keeps everything when the session has ended", async () => {
    const server = new FakeServer();
    server.putAnswers = async () => {
      throw new Undelivered(401, "unauthenticated");
    };
    const page = await openPage(freshName(), server, { last: Promise.resolve() });
    await page.journal.write(attempt, "w1", text("kept"), at);
    await expect(page.courier.deliver()).rejects.toThrow();
    expect((await page.journal.unsent()).map((row) => row.value)).toEqual([text("kept")]);
  });

  it("counts an event once however often it is sent", async () => {
    const server = new FakeServer();
    const page = await openPage(freshName(), server, { last: Promise.resolve() });
    const log = new EventLog(page.db, "u");
    await log.add({ id: "e1", attempt, kind: "leave", started_at: at });
    await page.courier.deliver();
    await log.add({ id: "e1", attempt, kind: "leave", started_at: at });
    await page.courier.deliver();
    expect(server.events.size).toBe(1);
    expect(await log.pendingEvents()).toEqual([]);
  });
});

describe("what a power cut would take", () => {
  it("is brought to the disk in a pause, not at every keystroke, and at the latest after a while", async () => {
    const db = await openPlayerDatabase(freshName());
    const journal = await Journal.open("a writer", db);
    const settle = vi.spyOn(DeviceShelf.prototype, "settle");
    // Journals of other tests may still have something to settle.
    const times = () =>
      settle.mock.contexts.filter((shelf) => (shelf as unknown as { user: string }).user === "a writer")
        .length;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    try {
      const write = async (words: string) => {
        await journal.write(attempt, "w1", text(words), at);
        await vi.advanceTimersByTimeAsync(300);
      };
      for (const words of ["a", "ab", "abc"]) await write(words);
      expect(times()).toBe(0);
      await vi.advanceTimersByTimeAsync(300);
      expect(times()).toBe(1);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(times(), "nothing was written since").toBe(1);

      for (let count = 0; count < 16; count += 1) await write("x".repeat(count));
      expect(times(), "somebody who never pauses").toBe(2);
    } finally {
      vi.useRealTimers();
      settle.mockRestore();
    }
    expect(await db.get("meta", "settled")).toBeTypeOf("number");
  });
});
