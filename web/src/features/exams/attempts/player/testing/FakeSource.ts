import type { RecorderSource } from "../../../../../device/recorder";

/** A recorder that gives what the test says. */
export class FakeSource implements RecorderSource {
  readonly mimeType = "audio/webm;codecs=opus";
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  onstop: (() => void) | null = null;
  onerror: (() => void) | null = null;
  last: string | null = null;
  start(): void {}
  second(sound: string): void {
    this.ondataavailable?.({ data: new Blob([sound]) });
  }
  stop(): void {
    if (this.last) this.second(this.last);
    this.onstop?.();
  }
}
