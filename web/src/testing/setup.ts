/** Runs before every test file. */
import "@testing-library/jest-dom/vitest";
import "fake-indexeddb/auto";
import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

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
