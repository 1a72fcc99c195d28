/** What records a voice. */
import { recordingFormat } from "./microphone";

/** The part of MediaRecorder that is needed; tests bring their own. */
export interface RecorderSource {
  readonly mimeType: string;
  start(timesliceMs: number): void;
  stop(): void;
  ondataavailable: ((event: { data: Blob }) => void) | null;
  onstop: (() => void) | null;
  onerror: (() => void) | null;
}

/** A recorder of a stream, in the format that the server stores. */
export function recorderOf(stream: MediaStream): RecorderSource {
  const format = recordingFormat();
  // 32 kbit/s is plenty for one voice and keeps a minute below 250 kB.
  return new MediaRecorder(stream, {
    audioBitsPerSecond: 32_000,
    ...(format ? { mimeType: format } : {}),
  }) as RecorderSource;
}

/** Ends a recorder; resolves when its last data has come. */
export function stopped(source: RecorderSource): Promise<void> {
  return new Promise((resolve) => {
    source.onstop = () => resolve();
    try {
      source.stop();
    } catch {
      // Already inactive: a pulled plug ends the recorder by itself, its data has come.
      resolve();
    }
  });
}
