/** Runs before every test file. */
import "@testing-library/jest-dom/vitest";
import "fake-indexeddb/auto";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// What comes is waited for as long as a busy machine may need; what has come ends the wait at once.
configure({ asyncUtilTimeout: 5_000 });

// Nothing is laid out here, so nothing changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Nothing scrolls here either: without an observer that stays silent, every place counts as seen.
Reflect.deleteProperty(globalThis, "IntersectionObserver");

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
