import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeNotice } from "../features/site/notices/closed";
import { beforePaint } from "./beforePaint";

const { dataset } = document.documentElement;

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 23, 12) }));

afterEach(() => {
  delete dataset.session;
  delete dataset.closed;
});

it("knows who is signed in", () => {
  beforePaint(null);
  expect(dataset.session).toBeUndefined();
  localStorage.setItem("id_token", "token");
  beforePaint(null);
  expect(dataset.session).toBe("");
});

it("hides the notice that was closed today, and no other", () => {
  closeNotice(7, new Date());
  beforePaint(8);
  expect(dataset.closed).toBeUndefined();
  beforePaint(7);
  expect(dataset.closed).toBe("");
});

it("shows it again the next day", () => {
  closeNotice(7, new Date());
  vi.setSystemTime(new Date(2026, 10, 24, 0, 1));
  beforePaint(7);
  expect(dataset.closed).toBeUndefined();
});

it("can stand in a page by itself", () => {
  localStorage.setItem("id_token", "token");
  new Function(`(${beforePaint})(null)`)();
  expect(dataset.session).toBe("");
});
