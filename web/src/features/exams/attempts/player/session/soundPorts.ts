/** The devices of a take, so that tests can bring their own. */
import type { Loudness } from "../../../../../device/level";
import { Meter } from "../../../../../device/Meter";
import { closeMicrophone, type MicrophoneResult, openMicrophone } from "../../../../../device/microphone";
import { type RecorderSource, recorderOf } from "../../../../../device/recorder";
import { beep } from "../../../../../device/tones";
import { keepAwake } from "../../../../../device/wakeLock";
import { type MicrophoneWatcher, watchMicrophone } from "../../../../../device/watchMicrophone";

/** What a take needs of the device. */
export interface SoundPorts {
  open: () => Promise<MicrophoneResult>;
  close: (stream: MediaStream) => void;
  /** The sign to speak. */
  beep: () => Promise<void>;
  pause: (ms: number) => Promise<void>;
  record: (stream: MediaStream) => RecorderSource;
  listen: (stream: MediaStream, hear: (loudness: Loudness) => void) => { stop: () => void };
  watch: (stream: MediaStream, told: MicrophoneWatcher) => () => void;
  /** Keeps the screen on until the returned function is called. */
  keepAwake: () => () => void;
}

/** The real ones. */
export const soundPorts: SoundPorts = {
  open: openMicrophone,
  close: closeMicrophone,
  beep,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  record: recorderOf,
  listen: (stream, hear) => new Meter(stream, hear),
  watch: watchMicrophone,
  keepAwake,
};
