import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { afterPaint } from "./afterPaint";

/** Tells of a paint when the test says so. */
let paint: (name: string) => void;

class Observer {
  constructor(tell: (list: object, observer: object) => void) {
    paint = (name) => tell({ getEntriesByName: (wanted: string) => (wanted === name ? [name] : []) }, this);
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("PerformanceObserver", Observer);
});

afterEach(() => vi.unstubAllGlobals());

it("waits for the first paint that shows something", () => {
  const then = vi.fn();
  afterPaint(then);
  paint("first-paint");
  expect(then).not.toHaveBeenCalled();
  paint("first-contentful-paint");
  expect(then).toHaveBeenCalledOnce();
  vi.runAllTimers();
  expect(then).toHaveBeenCalledOnce();
});

it("comes a moment later where nothing is painted, or nobody tells of it", () => {
  vi.stubGlobal("PerformanceObserver", undefined);
  const then = vi.fn();
  afterPaint(then);
  expect(then).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(then).toHaveBeenCalledOnce();
});

it("can stand in a page by itself", () => {
  const then = vi.fn();
  new Function("then", `(${afterPaint})(then)`)(then);
  paint("first-contentful-paint");
  expect(then).toHaveBeenCalledOnce();
});
