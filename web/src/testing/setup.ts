/**
 * Runs before every test file. Files share a worker, its modules and its window: whatever one test leaves behind,
 * the next one in any file would find. So everything shared is put back here after each test.
 */
import "@testing-library/jest-dom/vitest";
import "fake-indexeddb/auto";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { endSession } from "../api/session";
import { queryClient } from "../app/queryClient";
import { setLanguage } from "../i18n/language";

// What comes is waited for as long as a busy machine may need; what has come ends the wait at once.
configure({ asyncUtilTimeout: 5_000 });

// Nothing is laid out here, so nothing changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// happy-dom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function show() {
  this.setAttribute("open", "");
};

// Nothing scrolls here either: without an observer that stays silent, every place counts as seen.
Reflect.deleteProperty(globalThis, "IntersectionObserver");

// A call that no test answers, or that outlives its test, fails here and leaves no trace in the next one.
globalThis.fetch = async (input) => {
  throw new TypeError(`nothing answers ${input instanceof Request ? input.url : input} in unit tests`);
};

const firstAddress = location.href;

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  endSession();
  queryClient.clear();
  setLanguage("en");
  localStorage.clear();
  sessionStorage.clear();
  resetDocument();
});

/** As an empty page at its first address. The head stays: style sheets are inserted there once for each worker. */
function resetDocument(): void {
  const { documentElement, body } = document;
  body.replaceChildren();
  for (const element of [documentElement, body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.title = "";
  history.replaceState(null, "", firstAddress);
  for (const cookie of document.cookie.split("; ")) {
    const name = cookie.split("=")[0];
    // The Cookie Store API is missing in happy-dom.
    // biome-ignore lint/suspicious/noDocumentCookie: see above
    document.cookie = `${name}=; Path=/toefl; Max-Age=0`;
  }
}
