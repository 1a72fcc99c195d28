import { expect, it, vi } from "vitest";
import { beep } from "./tones";

/** Firefox without an audio output: the context exists, and never begins to run. */
class SilentContext {
  currentTime = 0;
  destination = {};
  resume = () => new Promise<void>(() => {});
  close = () => Promise.resolve();
  createOscillator = () => ({
    frequency: { value: 0 },
    connect: (next: unknown) => next,
    start: () => {},
    stop: () => {},
    onended: null,
  });
  createGain = () => ({
    gain: { setValueAtTime: () => {}, linearRampToValueAtTime: () => {} },
    connect: (next: unknown) => next,
  });
}

it("the beep is over in time where the context never runs", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("AudioContext", SilentContext);
  const over = vi.fn();
  void beep().then(over);

  await vi.advanceTimersByTimeAsync(2_000);

  expect(over).toHaveBeenCalled();
  vi.useRealTimers();
});
