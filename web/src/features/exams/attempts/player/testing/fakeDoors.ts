import type { Loudness } from "../../../../../device/level";
import type { MicrophoneResult } from "../../../../../device/microphone";
import type { MicrophoneWatcher } from "../../../../../device/watchMicrophone";
import type { SoundDoors } from "../session/soundDoors";
import { FakeSource } from "./FakeSource";

/** A microphone that does what the test says, without waiting. */
export interface FakeDoors extends SoundDoors {
  /** What opening gives next. */
  result: () => MicrophoneResult;
  /** The recorder of the running take. */
  source: () => FakeSource;
  /** Something happens to the device. */
  told: () => MicrophoneWatcher;
  hear: (loudness: Loudness) => void;
  /** In order: what the desk asked for. */
  calls: string[];
}

export const speech: Loudness = { rms: 0.1, peak: 0.4 };
export const nothing: Loudness = { rms: 0.0005, peak: 0.002 };

const stream = () =>
  ({ active: true, getTracks: () => [], getAudioTracks: () => [] }) as unknown as MediaStream;

export function fakeDoors(): FakeDoors {
  let source: FakeSource | null = null;
  let told: MicrophoneWatcher | null = null;
  let hear: (loudness: Loudness) => void = () => {};
  const must = <T>(thing: T | null): T => {
    if (!thing) throw new Error("no take runs");
    return thing;
  };
  const doors: FakeDoors = {
    calls: [],
    result: () => ({ kind: "open", stream: stream() }),
    source: () => must(source),
    told: () => must(told),
    hear: (loudness) => hear(loudness),
    open: async () => {
      doors.calls.push("open");
      return doors.result();
    },
    close: () => void doors.calls.push("close"),
    beep: async () => void doors.calls.push("beep"),
    pause: async (ms) => void doors.calls.push(`pause ${ms}`),
    record: () => {
      doors.calls.push("record");
      source = new FakeSource();
      return source;
    },
    listen: (_stream, listener) => {
      hear = listener;
      return { stop: () => void doors.calls.push("deaf") };
    },
    watch: (_stream, watcher) => {
      told = watcher;
      return () => {
        told = null;
      };
    },
    keepAwake: () => {
      doors.calls.push("awake");
      return () => void doors.calls.push("may sleep");
    },
  };
  return doors;
}
