import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pauseMs, Retrier } from "./Retrier";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("Retrier", () => {
  it("waits longer after every failure and starts afresh after a success", async () => {
    const calls: number[] = [];
    let isBroken = true;
    const retrier = new Retrier(
      async () => {
        calls.push(Date.now());
        if (isBroken) throw new Error("no connection");
      },
      () => {},
      () => 0.5,
    );
    const start = Date.now();
    retrier.ask();
    await vi.advanceTimersByTimeAsync(7_000);
    expect(calls.map((at) => at - start)).toEqual([0, 1_000, 3_000, 7_000]);
    expect(retrier.isFailing).toBe(true);
    isBroken = false;
    await vi.advanceTimersByTimeAsync(8_000);
    expect(retrier.isFailing).toBe(false);
  });

  it("does not hammer the server while typing goes on offline", async () => {
    const work = vi.fn().mockRejectedValue(new Error("no connection"));
    const retrier = new Retrier(
      work,
      () => {},
      () => 0.5,
    );
    retrier.ask();
    for (let n = 0; n < 50; n += 1) {
      await vi.advanceTimersByTimeAsync(100);
      retrier.ask(400);
    }
    expect(work.mock.calls.length).toBeLessThanOrEqual(3);
  });

  it("tries at once when the connection is back", async () => {
    const work = vi.fn().mockRejectedValueOnce(new Error("no connection")).mockResolvedValue(undefined);
    const retrier = new Retrier(
      work,
      () => {},
      () => 0.5,
    );
    retrier.ask();
    await vi.advanceTimersByTimeAsync(10);
    retrier.askNow();
    await vi.advanceTimersByTimeAsync(10);
    expect(work).toHaveBeenCalledTimes(2);
    expect(retrier.isFailing).toBe(false);
  });

  it("runs once more when asked during work", async () => {
    let finish = () => {};
    const work = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const retrier = new Retrier(work);
    retrier.ask();
    await vi.advanceTimersByTimeAsync(0);
    retrier.ask();
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it("never waits longer than about half a minute", () => {
    expect(pauseMs(30, 1)).toBeLessThanOrEqual(37_500);
  });
});
