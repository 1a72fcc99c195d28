import "fake-indexeddb/auto";
import { describe, expect, it, vi } from "vitest";
import { sha256Hex } from "../../../../../device/hash";
import { Undelivered } from "../journal/Courier";
import { openPlayerDatabase } from "../journal/database";
import { FakeSource } from "../testing/FakeSource";
import { FakeStorage } from "../testing/FakeStorage";
import { closeCutTakes, TakeRecorder } from "./TakeRecorder";
import { TakeStore } from "./TakeStore";
import { joined, Uploader, uploadsOf } from "./Uploader";

const of = { attempt: "a1", item: "s1-01", take: 1 };
const at = "2026-03-01T12:00:00Z";
let databases = 0;

async function freshTakes() {
  return new TakeStore(await openPlayerDatabase(`takes-${databases++}`), "u");
}
const alone = (_name: string, work: () => Promise<void>) => work();

describe("a take", () => {
  it("is on the device second by second, in order, before it ends", async () => {
    const takes = await freshTakes();
    const source = new FakeSource();
    const added = vi.fn();
    const recorder = new TakeRecorder(takes, source, added);
    await recorder.start(of, at, () => {});
    source.second("one ");
    source.second("two ");
    await vi.waitFor(() => expect(added).toHaveBeenCalledTimes(2));
    const sound = await takes.soundOf(recorder.id);
    expect(new TextDecoder().decode(joined(sound.map((chunk) => chunk.bytes)))).toBe("one two ");
  });

  it("includes the last second, which comes only after stop", async () => {
    const takes = await freshTakes();
    const source = new FakeSource();
    const recorder = new TakeRecorder(takes, source, () => {});
    await recorder.start(of, at, () => {});
    source.second("one ");
    source.last = "rest";
    await recorder.stop();
    expect(await takes.get(recorder.id)).toMatchObject({ state: "stopped", chunks: 2, pending: 1 });
  });

  it("that holds nothing is never sent", async () => {
    const takes = await freshTakes();
    const recorder = new TakeRecorder(takes, new FakeSource(), () => {});
    await recorder.start(of, at, () => {});
    await recorder.stop();
    expect(await takes.pending()).toEqual([]);
  });

  it("that was started over is dropped", async () => {
    const takes = await freshTakes();
    const source = new FakeSource();
    const recorder = new TakeRecorder(takes, source, () => {});
    await recorder.start(of, at, () => {});
    source.second("wrong");
    await recorder.drop();
    expect(await takes.get(recorder.id)).toMatchObject({ state: "dropped" });
    expect(await takes.pending()).toEqual([]);
  });

  it("that a reload cut off is kept as far as it went", async () => {
    const takes = await freshTakes();
    const source = new FakeSource();
    const added = vi.fn();
    const recorder = new TakeRecorder(takes, source, added);
    await recorder.start(of, at, () => {});
    source.second("one ");
    await vi.waitFor(() => expect(added).toHaveBeenCalled());
    expect(await closeCutTakes(takes, "a1")).toEqual([recorder.id]);
    expect(await takes.get(recorder.id)).toMatchObject({
      state: "stopped",
      interrupted: true,
      duration_ms: 1_000,
    });
  });

  it("goes on in the page without storage", async () => {
    const takes = new TakeStore(null, "u");
    const source = new FakeSource();
    const recorder = new TakeRecorder(takes, source, () => {});
    await recorder.start(of, at, () => {});
    source.second("one ");
    await recorder.stop();
    const storage = new FakeStorage();
    await new Uploader(takes, storage, alone, () => {}).deliver();
    expect(storage.complete.has(recorder.id)).toBe(true);
  });

  it("survives a device that withdraws in the middle", async () => {
    const db = await openPlayerDatabase(`takes-${databases++}`);
    const takes = new TakeStore(db, "u");
    const source = new FakeSource();
    const added = vi.fn();
    const recorder = new TakeRecorder(takes, source, added);
    await recorder.start(of, at, () => {});
    source.second("one ");
    await vi.waitFor(() => expect(added).toHaveBeenCalled());
    db.close();
    source.second("two ");
    await recorder.stop();
    expect(takes.isOnDevice).toBe(false);
    const storage = new FakeStorage();
    await new Uploader(takes, storage, alone, () => {}).deliver();
    expect(new TextDecoder().decode(joined(storage.chunks.get(recorder.id) ?? []))).toBe("one two ");
  });
});

describe("the upload", () => {
  it("ends with the same bytes after any number of cuts", async () => {
    const takes = await freshTakes();
    const source = new FakeSource();
    const recorder = new TakeRecorder(takes, source, () => {});
    await recorder.start(of, at, () => {});
    const storage = new FakeStorage();
    let call = 0;
    // A walk through all remainders, so that each kind of call fails at some time.
    storage.fails = () => (call++ * 7) % 11 > 5;
    for (let second = 0; second < 200; second += 1) source.second(`second ${second};`);
    await recorder.stop();
    let cuts = 0;
    while ((await takes.pending()).length > 0) {
      // Every cut is a new page: nothing but the device remembers.
      await new Uploader(takes, storage, alone, () => {}).deliver().catch(() => {
        cuts += 1;
      });
      expect(cuts).toBeLessThan(500);
    }
    expect(cuts).toBeGreaterThan(50);
    const sound = await takes.soundOf(recorder.id);
    expect(storage.complete.get(recorder.id)).toBe(
      await sha256Hex(joined(sound.map((chunk) => chunk.bytes))),
    );
  });

  it("carries ten seconds at once while the take goes on, the rest and the end only after it", async () => {
    const takes = await freshTakes();
    const source = new FakeSource();
    const added = vi.fn();
    const recorder = new TakeRecorder(takes, source, added);
    await recorder.start(of, at, () => {});
    const storage = new FakeStorage();
    const uploader = new Uploader(takes, storage, alone, () => {});
    const speak = async (seconds: number) => {
      const before = added.mock.calls.length;
      for (let second = 0; second < seconds; second += 1) source.second("word ");
      await vi.waitFor(() => expect(added).toHaveBeenCalledTimes(before + seconds));
      await uploader.deliver();
    };
    await speak(9);
    expect(await takes.get(recorder.id)).toMatchObject({ sent: 0, state: "recording" });
    await speak(14);
    expect(await takes.get(recorder.id)).toMatchObject({ sent: 20, state: "recording" });
    expect(storage.complete.size).toBe(0);
    await recorder.stop();
    await uploader.deliver();
    expect(storage.chunks.get(recorder.id)?.map((upload) => upload.byteLength)).toEqual([50, 50, 15]);
    expect(storage.complete.size).toBe(1);
  });

  it("goes on with single seconds in a take that an earlier page began like that", async () => {
    const takes = await freshTakes();
    const source = new FakeSource();
    const recorder = new TakeRecorder(takes, source, () => {});
    await recorder.start(of, at, () => {});
    for (const second of ["one ", "two ", "six "]) source.second(second);
    await recorder.stop();
    await takes.change(recorder.id, ({ per_upload: _, ...row }) => ({ ...row, sent: 1 }));
    const storage = new FakeStorage();
    storage.chunks.set(recorder.id, [new TextEncoder().encode("one ").buffer]);
    await new Uploader(takes, storage, alone, () => {}).deliver();
    expect(storage.chunks.get(recorder.id)).toHaveLength(3);
    expect(storage.complete.size).toBe(1);
  });

  it("is cut in a sealed file where it would be cut on its way", async () => {
    const takes = await freshTakes();
    const source = new FakeSource();
    const recorder = new TakeRecorder(takes, source, () => {});
    await recorder.start(of, at, () => {});
    for (let second = 0; second < 12; second += 1) source.second(`${second % 10}`);
    await recorder.stop();
    const row = await takes.get(recorder.id);
    if (!row) throw new Error("the take is gone");
    const sound = (await takes.soundOf(row.id)).map((chunk) => chunk.bytes);
    const text = (upload: Uint8Array) => new TextDecoder().decode(upload);
    expect(uploadsOf(sound, row).map(text)).toEqual(["0123456789", "01"]);
    const { per_upload: _, ...earlier } = row;
    expect(uploadsOf(sound, earlier)).toHaveLength(12);
  });

  it("goes back to where the server has a gap", async () => {
    const takes = await freshTakes();
    const source = new FakeSource();
    const recorder = new TakeRecorder(takes, source, () => {});
    await recorder.start(of, at, () => {});
    source.second("one ");
    source.second("two ");
    await recorder.stop();
    await takes.change(recorder.id, (row) => ({ ...row, sent: 2 }));
    const storage = new FakeStorage();
    storage.chunks.set(recorder.id, []);
    const uploader = new Uploader(takes, storage, alone, () => {});
    await uploader.deliver().catch(() => {});
    await uploader.deliver();
    expect(storage.complete.has(recorder.id)).toBe(true);
  });

  it("names a take the server cannot read and does not send it for ever", async () => {
    const takes = await freshTakes();
    const source = new FakeSource();
    const recorder = new TakeRecorder(takes, source, () => {});
    await recorder.start(of, at, () => {});
    source.second("noise");
    await recorder.stop();
    const storage = new FakeStorage();
    storage.finish = async () => {
      throw new Undelivered(422, "recording_unreadable");
    };
    await new Uploader(takes, storage, alone, () => {}).deliver();
    expect(await takes.get(recorder.id)).toMatchObject({ state: "refused", refused: "recording_unreadable" });
    expect(await takes.pending()).toEqual([]);
  });
});
