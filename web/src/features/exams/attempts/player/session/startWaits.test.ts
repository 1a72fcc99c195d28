import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type FakeSession, openFakeSession } from "../testing/openFakeSession";

let session: FakeSession;

beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ["setInterval", "setTimeout", "clearInterval", "clearTimeout", "Date"] }),
);
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

const settle = (ms = 50) => vi.advanceTimersByTimeAsync(ms);
async function until(reached: () => boolean): Promise<void> {
  for (let n = 0; n < 200 && !reached(); n += 1) await settle();
  expect(reached()).toBe(true);
}

it("offers Start of a part only for the audio of that part, not for that of the part before", async () => {
  const opening = openFakeSession("strict");
  await settle(200);
  session = await opening;
  const now = () => session.player.snapshot();
  await until(() => now().audio.kind === "ready");
  void session.player.startPart();
  await until(() => now().phase.kind === "running");
  const first = now().phase;

  // Everything that a screen could have drawn from here on.
  const seen: string[] = [];
  session.player.subscribe(() => {
    const { phase, audio } = now();
    if (phase.kind === "intro") seen.push(audio.kind);
  });
  await settle(601_000);
  await until(() => now().phase.kind === "intro" && now().audio.kind === "ready");

  expect(first.kind === "running" && now().phase).not.toEqual(first);
  expect(seen[0]).not.toBe("ready");
  expect(seen.at(-1)).toBe("ready");
});
