import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pressIsOver, watchPointer } from "./pointer";

/** Whether the app may replace the page by now. */
function watched() {
  const state = { isOver: false };
  void pressIsOver().then(() => {
    state.isOver = true;
  });
  return state;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  dispatchEvent(new Event("pointerup"));
  vi.useRealTimers();
});

it("nothing is waited for while nothing is pressed", async () => {
  watchPointer();
  const press = watched();
  await vi.advanceTimersByTimeAsync(0);
  expect(press.isOver).toBe(true);
});

it.each(["pointerup", "pointercancel"])(
  "a press is over after %s, when its click has been heard",
  async (end) => {
    watchPointer();
    dispatchEvent(new Event("pointerdown"));
    const press = watched();
    await vi.advanceTimersByTimeAsync(500);
    expect(press.isOver).toBe(false);

    dispatchEvent(new Event(end));
    await vi.advanceTimersByTimeAsync(0);
    expect(press.isOver, "the click is still to come").toBe(false);
    await vi.advanceTimersByTimeAsync(50);
    expect(press.isOver).toBe(true);
  },
);

it("who holds on is not waited for", async () => {
  watchPointer();
  dispatchEvent(new Event("pointerdown"));
  const press = watched();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(press.isOver).toBe(true);
});
