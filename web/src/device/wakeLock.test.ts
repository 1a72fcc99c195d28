import { afterEach, describe, expect, it, vi } from "vitest";
import { keepAwake } from "./wakeLock";

function system(request: () => Promise<{ release: () => Promise<void> }>) {
  Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { request } });
}
const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

afterEach(() => Reflect.deleteProperty(navigator, "wakeLock"));

describe("the screen", () => {
  it("stays on until it may sleep, also after the page was out of sight", async () => {
    const release = vi.fn(async () => {});
    const request = vi.fn(async () => ({ release }));
    system(request);
    const maySleep = keepAwake();
    await turn();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(request).toHaveBeenCalledTimes(2);
    await turn();
    maySleep();
    expect(release).toHaveBeenCalled();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(request).toHaveBeenCalledTimes(2);
  });

  it("is let go of when the take was over before the system answered", async () => {
    const release = vi.fn(async () => {});
    system(async () => ({ release }));
    keepAwake()();
    await turn();
    expect(release).toHaveBeenCalledOnce();
  });

  it("may sleep where the system refuses or does not know the wish: the take goes on", async () => {
    system(() => Promise.reject(new DOMException("low battery", "NotAllowedError")));
    const maySleep = keepAwake();
    await turn();
    expect(maySleep).not.toThrow();
    Reflect.deleteProperty(navigator, "wakeLock");
    expect(() => keepAwake()()).not.toThrow();
  });
});
