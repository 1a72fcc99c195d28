import type { Loudness } from "../../../../../device/level";
import type { MicrophoneResult } from "../../../../../device/microphone";
import type { MicrophoneWatcher } from "../../../../../device/watchMicrophone";
import type { SoundPorts } from "../session/soundPorts";
import { FakeSource } from "./FakeSource";

/** A microphone that does what the test says, without waiting. */
export interface FakePorts extends SoundPorts {
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

export function fakePorts(): FakePorts {
  let source: FakeSource | null = null;
  let told: MicrophoneWatcher | null = null;
  let hear: (loudness: Loudness) => void = () => {};
  const must = <T>(thing: T | null): T => {
    if (!thing) throw new Error("no take runs");
    return thing;
  };
  const ports: FakePorts = {
    calls: [],
    result: () => ({ kind: "open", stream: stream() }),
    source: () => must(source),
    told: () => must(told),
    hear: (loudness) => hear(loudness),
    open: async () => {
      ports.calls.push("open");
      return ports.result();
    },
    close: () => void ports.calls.push("close"),
    beep: async () => void ports.calls.push("beep"),
    pause: async (ms) => void ports.calls.push(`pause ${ms}`),
    record: () => {
      ports.calls.push("record");
      source = new FakeSource();
      return source;
    },
    listen: (_stream, listener) => {
      hear = listener;
      return { stop: () => void ports.calls.push("deaf") };
    },
    watch: (_stream, watcher) => {
      told = watcher;
      return () => {
        told = null;
      };
    },
    keepAwake: () => {
      ports.calls.push("awake");
      return () => void ports.calls.push("may sleep");
    },
  };
  return ports;
}
