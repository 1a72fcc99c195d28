import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeSession, openFakeSession } from "../testing/openFakeSession";
import type { Phase } from "./view";

let session: FakeSession;

beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ["setInterval", "setTimeout", "clearInterval", "clearTimeout", "Date"] }),
);
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

const phase = (): Phase => session.player.snapshot().phase;
const running = () => {
  const now = phase();
  if (now.kind !== "running") throw new Error(`not running but ${now.kind}`);
  return now;
};
/** Lets stored and sent things settle: the fake database works in macro tasks of its own. */
const settle = (ms = 50) => vi.advanceTimersByTimeAsync(ms);
async function until(reached: () => boolean): Promise<void> {
  for (let n = 0; n < 200 && !reached(); n += 1) await settle();
  expect(reached()).toBe(true);
}

async function startReading(mode: "strict" | "comfortable") {
  const opening = openFakeSession(mode);
  await settle(200);
  session = await opening;
  void session.player.startPart();
  await until(() => phase().kind === "running");
}

describe("a reload", () => {
  it("goes on at the same question with the answers and the time that is left", async () => {
    await startReading("strict");
    session.player.answer("r1-01", { kind: "choice", options: ["b"] });
    session.player.dispatch({ type: "next" });
    await settle(30_000);
    const again = session.reload();
    await settle(500);
    session = await again;
    await until(() => phase().kind === "running");
    expect(running().progress.index).toBe(1);
    expect(session.player.snapshot().answers.get("r1-01")).toEqual({ kind: "choice", options: ["b"] });
  });

  it("keeps what could not be sent and sends it from the new page", async () => {
    await startReading("strict");
    session.server.fate = () => "lost";
    session.player.answer("r1-01", { kind: "choice", options: ["c"] });
    await settle(2_000);
    expect(session.server.current("r1-01")).toBeUndefined();
    session.server.fate = () => "arrives";
    const again = session.reload();
    await settle(500);
    session = await again;
    await until(() => session.server.current("r1-01") !== undefined);
    expect(session.server.current("r1-01")).toEqual({ kind: "choice", options: ["c"] });
  });
});

describe("time", () => {
  it("closes a strict part at its deadline and leads to the next", async () => {
    await startReading("strict");
    await settle(599_000);
    expect(phase().kind).toBe("running");
    await settle(2_000);
    await until(() => phase().kind === "intro");
    expect(session.api.calls).toContain("finish reading-1");
  });

  it("closes nothing in comfortable mode", async () => {
    await startReading("comfortable");
    await settle(700_000);
    expect(phase().kind).toBe("running");
  });
});

describe("leaving", () => {
  it("is counted once when the page was hidden and blurred for two seconds", async () => {
    await startReading("strict");
    window.dispatchEvent(new Event("blur"));
    await settle(2_500);
    window.dispatchEvent(new Event("focus"));
    await until(() => [...session.server.events.values()].some((event) => event.kind === "leave"));
    expect([...session.server.events.values()].filter((event) => event.kind === "leave")).toMatchObject([
      { item: "r1-01" },
    ]);
  });

  it("does not count between the parts, where nothing is asked", async () => {
    const opening = openFakeSession("strict");
    await settle(200);
    session = await opening;
    window.dispatchEvent(new Event("blur"));
    await settle(5_000);
    window.dispatchEvent(new Event("focus"));
    await settle(1_000);
    expect(session.server.events.size).toBe(0);
  });
});

describe("handing in", () => {
  it("happens only when the server has everything", async () => {
    await startReading("strict");
    session.player.answer("r1-01", { kind: "choice", options: ["b"] });
    for (const id of ["reading-1", "listening-1", "writing-1"]) {
      await session.api.startPart("attempt-1", id);
      await session.api.finishPart("attempt-1", id);
    }
    session.server.fate = () => "lost";
    session.player.answer("r1-01", { kind: "choice", options: ["d"] });
    const again = session.reload();
    await settle(500);
    session = await again;
    await settle(60_000);
    expect(phase()).toMatchObject({ kind: "handing_in", isStuck: true });
    expect(session.api.calls).not.toContain("submit");
    session.server.fate = () => "arrives";
    await until(() => phase().kind === "done");
    expect(session.server.current("r1-01")).toEqual({ kind: "choice", options: ["d"] });
  });
});

describe("the saved light", () => {
  it("does not turn green by a count that began before the newest answer", async () => {
    await startReading("comfortable");
    session.player.answer("r1-01", { kind: "choice", options: ["a"] });
    await until(() => session.outbox.saved().kind === "saved");
    const pending = session.outbox.takes.pending.bind(session.outbox.takes);
    let goOn = () => {};
    const counting = vi.spyOn(session.outbox.takes, "pending").mockImplementationOnce(async () => {
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      return pending();
    });
    session.outbox.takeGrew();
    await until(() => counting.mock.calls.length > 0);
    // The count has seen that nothing waits; now something does, and it cannot leave.
    session.server.fate = () => "lost";
    const shown: string[] = [];
    session.outbox.subscribe(() => void shown.push(session.outbox.saved().kind));
    session.player.answer("r1-01", { kind: "choice", options: ["b"] });
    expect(session.outbox.saved().kind).toBe("saving");
    await settle(500);
    goOn();
    await settle(2_000);
    expect(shown).not.toContain("saved");
    session.server.fate = () => "arrives";
    session.outbox.tryNow();
    await until(() => session.outbox.saved().kind === "saved");
    expect(session.server.current("r1-01")).toEqual({ kind: "choice", options: ["b"] });
  });
});
