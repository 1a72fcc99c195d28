import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchMicrophone } from "./watchMicrophone";

/** A track that can be told to do things, and devices that come and go. */
function world(deviceIds: string[]) {
  const track = Object.assign(new EventTarget(), { getSettings: () => ({ deviceId: "own" }) });
  const devices = Object.assign(new EventTarget(), {
    enumerateDevices: async () => deviceIds.map((deviceId) => ({ kind: "audioinput", deviceId })),
  });
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: devices });
  const stream = { getAudioTracks: () => [track] } as unknown as MediaStream;
  const told = { lost: vi.fn(), suspended: vi.fn(), muted: vi.fn(), swapped: vi.fn() };
  return { track, devices, stream, told };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "mediaDevices");
});

describe("a microphone that is recorded", () => {
  it("is lost when its track ends", () => {
    const { track, stream, told } = world(["own"]);
    watchMicrophone(stream, told);
    track.dispatchEvent(new Event("ended"));
    expect(told.lost).toHaveBeenCalledOnce();
  });

  it("is muted and heard again", () => {
    const { track, stream, told } = world(["own"]);
    watchMicrophone(stream, told);
    track.dispatchEvent(new Event("mute"));
    track.dispatchEvent(new Event("unmute"));
    expect(told.muted.mock.calls).toEqual([[true], [false]]);
  });

  it.each([
    ["is lost when it is no longer among the devices", ["other"], "lost"],
    ["goes on when another device came", ["own", "other"], "swapped"],
    ["goes on where the browser hides which device is which", ["", ""], "swapped"],
  ] as const)("%s", async (_name, ids, what) => {
    const { devices, stream, told } = world([...ids]);
    watchMicrophone(stream, told);
    devices.dispatchEvent(new Event("devicechange"));
    await vi.waitFor(() => expect(told[what]).toHaveBeenCalledOnce());
    expect(told[what === "lost" ? "swapped" : "lost"]).not.toHaveBeenCalled();
  });

  it("stood still when the page was frozen or the clock jumped, not when a timer came late", () => {
    const { stream, told } = world(["own"]);
    let now = 0;
    watchMicrophone(stream, told, () => now);
    now = 3_000;
    vi.advanceTimersByTime(1_000);
    expect(told.suspended).not.toHaveBeenCalled();
    now = 60_000;
    vi.advanceTimersByTime(1_000);
    expect(told.suspended).toHaveBeenCalledOnce();
    document.dispatchEvent(new Event("freeze"));
    expect(told.suspended).toHaveBeenCalledTimes(2);
  });

  it("is not watched any more once the take is over", () => {
    const { track, stream, told } = world(["own"]);
    watchMicrophone(stream, told)();
    track.dispatchEvent(new Event("ended"));
    document.dispatchEvent(new Event("freeze"));
    expect(told.lost).not.toHaveBeenCalled();
    expect(told.suspended).not.toHaveBeenCalled();
  });
});
