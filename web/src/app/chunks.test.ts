import { expect, it, onTestFinished, vi } from "vitest";
import { activity } from "../api/signals";
import {
  chunkFailed,
  chunkPatience,
  isChunkError,
  loadAhead,
  loadChunk,
  recoverFromMissingChunks,
} from "./chunks";

it("is waited for two minutes, with the loading line, and then given up", async () => {
  vi.useFakeTimers();
  expect(chunkPatience).toBe(120_000);
  const failure = loadChunk(() => new Promise(() => {})).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(activity.isBusy()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(isChunkError(await failure)).toBe(true);
  expect(activity.isBusy()).toBe(false);
});

it("that arrives is a screen", async () => {
  expect(await loadChunk(async () => "screen")).toBe("screen");
  expect(activity.isBusy()).toBe(false);
});

it("that nobody waits for fails in silence, and any other aloud", async () => {
  onTestFinished(recoverFromMissingChunks());
  const told = vi.fn();
  window.addEventListener(chunkFailed, told);
  onTestFinished(() => window.removeEventListener(chunkFailed, told));
  const fail = async () => {
    window.dispatchEvent(new Event("vite:preloadError"));
    throw new TypeError("Importing a module script failed.");
  };
  await loadAhead(fail);
  expect(told).not.toHaveBeenCalled();
  await expect(fail()).rejects.toThrow();
  expect(told).toHaveBeenCalledOnce();
});

it.each([
  ["Failed to fetch dynamically imported module: https://x/a.js", true],
  ["error loading dynamically imported module", true],
  ["Importing a module script failed.", true],
  ["Unable to preload CSS for /a.css", true],
  ["x is not a function", false],
])("is told by its words: %s", (message, isMissing) => {
  expect(isChunkError(new Error(message))).toBe(isMissing);
});
