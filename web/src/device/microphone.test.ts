import { afterEach, describe, expect, it, vi } from "vitest";
import { openMicrophone, recordingFormat } from "./microphone";

/** What browsers say they can record, by their releases. */
const browsers: [string, string[] | null, string | null][] = [
  ["Chromium", ["audio/webm", "audio/webm;codecs=opus"], "audio/webm;codecs=opus"],
  [
    "Chromium with MP4",
    ["audio/webm", "audio/webm;codecs=opus", "audio/mp4", "audio/mp4;codecs=mp4a.40.2"],
    "audio/webm;codecs=opus",
  ],
  [
    "Firefox",
    ["audio/webm", "audio/webm;codecs=opus", "audio/ogg", "audio/ogg;codecs=opus"],
    "audio/webm;codecs=opus",
  ],
  ["older Firefox", ["audio/ogg", "audio/ogg;codecs=opus"], "audio/ogg;codecs=opus"],
  ["Safari 14.1 to 18.3", ["audio/mp4", "audio/mp4;codecs=mp4a.40.2"], "audio/mp4;codecs=mp4a.40.2"],
  ["a Safari that names no codec", ["audio/mp4"], "audio/mp4"],
  [
    "Safari 18.4 and newer",
    ["audio/webm", "audio/webm;codecs=opus", "audio/mp4", "audio/mp4;codecs=mp4a.40.2"],
    "audio/webm;codecs=opus",
  ],
  ["a recorder of formats that nobody plays", ["audio/x-matroska"], null],
  ["iOS before 14.5: no recorder at all", null, null],
];

function browser(formats: string[] | null): void {
  vi.stubGlobal(
    "MediaRecorder",
    formats === null ? undefined : { isTypeSupported: (format: string) => formats.includes(format) },
  );
}

function microphone(getUserMedia: () => Promise<MediaStream>): void {
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
}

afterEach(() => Reflect.deleteProperty(navigator, "mediaDevices"));

describe("the recording format", () => {
  it.each(browsers)("of %s is one that graders can play", (_name, formats, chosen) => {
    browser(formats);
    expect(recordingFormat()).toBe(chosen);
  });
});

describe("a microphone", () => {
  it.each(browsers)(
    "is said to be unsupported in %s only where nothing can be recorded",
    async (_name, formats, chosen) => {
      browser(formats);
      microphone(() => Promise.resolve("stream" as unknown as MediaStream));
      const result = await openMicrophone();
      expect(result.kind === "problem" && result.problem).toBe(chosen === null ? "unsupported" : false);
    },
  );

  it.each([
    ["NotAllowedError", "denied"],
    ["SecurityError", "denied"],
    ["NotFoundError", "missing"],
    ["OverconstrainedError", "missing"],
    ["NotReadableError", "busy"],
    ["AbortError", "busy"],
  ])("that fails with %s is %s", async (name, problem) => {
    browser(["audio/webm;codecs=opus"]);
    microphone(() => Promise.reject(new DOMException("no", name)));
    expect(await openMicrophone()).toEqual({ kind: "problem", problem });
  });
});
