import { afterEach, expect, it, vi } from "vitest";
import { canSay, say, voiceOf } from "./speak";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** What a device with a voice was asked to say. */
function deviceWithVoice(): string[] {
  const said: string[] = [];
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  vi.stubGlobal("speechSynthesis", {
    getVoices: () => [],
    cancel: () => {},
    speak: ({ text }: { text: string }) => said.push(text),
  });
  return said;
}

const recorded = { word: "credit", audio_url: "/api/vocab/audio/0.mp3" };

it("plays the recording, and one at a time", async () => {
  const said = deviceWithVoice();
  const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  const pause = vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => {});
  await say(recorded);
  await say({ ...recorded, audio_url: "/api/vocab/audio/1.mp3" });
  const played = play.mock.contexts.map((element) => new URL((element as HTMLAudioElement).src).pathname);
  expect(played).toEqual(["/api/vocab/audio/0.mp3", "/api/vocab/audio/1.mp3"]);
  expect(pause.mock.contexts.at(-1)).toBe(play.mock.contexts[0]);
  expect(said).toEqual([]);
});

it("is said by the device without a recording or without a network", async () => {
  const said = deviceWithVoice();
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, "play").mockRejectedValue(new Error("offline"));
  await say(recorded);
  await say({ word: "slot", audio_url: null });
  expect(said).toEqual(["credit", "slot"]);
});

it("offers no sound where there is none", () => {
  expect(canSay(recorded)).toBe(true);
  expect(canSay({ word: "slot", audio_url: null })).toBe(false);
});

it("speaks American English if the device can, else any English", () => {
  const voice = (lang: string) => ({ lang }) as SpeechSynthesisVoice;
  const [german, british, american] = [voice("de-DE"), voice("en-GB"), voice("en_US")];
  expect(voiceOf([german, british, american])).toBe(american);
  expect(voiceOf([german, british])).toBe(british);
  expect(voiceOf([german])).toBeNull();
});
