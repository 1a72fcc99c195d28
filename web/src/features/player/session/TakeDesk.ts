import { barHeight, type Hearing, HearingJudge } from "../../../device/level";
import { Meter } from "../../../device/Meter";
import {
  closeMicrophone,
  type MicrophoneProblem,
  openMicrophone,
  recordingFormat,
} from "../../../device/microphone";
import { beep } from "../../../device/tones";
import { type RecorderSource, TakeRecorder } from "../recording/TakeRecorder";
import type { TakeStore } from "../recording/TakeStore";

/** What happens at the microphone. */
export type TakeState =
  | { kind: "idle" }
  | { kind: "opening" }
  | { kind: "problem"; problem: MicrophoneProblem | "broken" }
  | { kind: "recording"; id: string; heights: readonly number[]; hearing: Hearing; elapsedMs: number }
  | { kind: "ending" };

/** How a take went. */
export interface EndedTake {
  id: string;
  isEmpty: boolean;
  chunks: number;
}

/** What the desk works with. */
export interface TakeDeskParts {
  takes: TakeStore;
  /** The outbox learns of every second. */
  grew: () => void;
  changed: () => void;
  nowIso: () => string;
  /** The device was lost in the middle of a take; what there was of it is kept. */
  cut: (id: string) => void;
}

/** Opens the microphone, beeps, records one take at a time, and watches what is heard. */
export class TakeDesk {
  private readonly parts: TakeDeskParts;
  private stream: MediaStream | null = null;
  private recorder: TakeRecorder | null = null;
  private meter: Meter | null = null;
  private judge = new HearingJudge();
  private current: TakeState = { kind: "idle" };

  constructor(parts: TakeDeskParts) {
    this.parts = parts;
  }

  get state(): TakeState {
    return this.current;
  }

  /** Asks early, so that the browser's question does not eat into the answer. */
  async prepare(): Promise<boolean> {
    if (this.stream?.active) return true;
    if (this.current.kind === "idle" || this.current.kind === "problem") this.set({ kind: "opening" });
    const result = await openMicrophone();
    if (result.kind === "problem") {
      this.set(result);
      return false;
    }
    this.stream = result.stream;
    this.set({ kind: "idle" });
    return true;
  }

  /** Beeps and records; `began` is called with the first sound. */
  async begin(attempt: string, item: string, began: () => void): Promise<void> {
    if (this.recorder || this.current.kind === "opening") return;
    if (!(await this.prepare()) || !this.stream) return;
    const { stream } = this;
    this.set({ kind: "opening" });
    await beep();
    const take = (await this.parts.takes.ofAttempt(attempt)).filter((row) => row.item === item).length + 1;
    const recorder = new TakeRecorder(this.parts.takes, sourceOf(stream), this.parts.grew);
    this.recorder = recorder;
    this.judge = new HearingJudge();
    await recorder.start({ attempt, item, take }, this.parts.nowIso(), () => this.breakOff());
    for (const track of stream.getTracks()) track.onended = () => this.breakOff();
    const heights: number[] = [];
    this.meter = new Meter(stream, (loudness) => {
      this.judge.hear(loudness, recorder.elapsedMs);
      heights.push(barHeight(loudness.rms));
      this.show(recorder, heights);
    });
    this.show(recorder, heights);
    began();
  }

  private show(recorder: TakeRecorder, heights: readonly number[]): void {
    if (this.recorder !== recorder) return;
    this.set({
      kind: "recording",
      id: recorder.id,
      heights,
      hearing: this.judge.verdict(recorder.elapsedMs),
      elapsedMs: recorder.elapsedMs,
    });
  }

  /** Ends the take; its last second is on the device when this resolves. */
  async end(): Promise<EndedTake | null> {
    const { recorder } = this;
    if (!recorder) return null;
    this.recorder = null;
    this.meter?.stop();
    this.set({ kind: "ending" });
    await recorder.stop();
    const row = await this.parts.takes.get(recorder.id);
    this.set({ kind: "idle" });
    return { id: recorder.id, isEmpty: this.judge.isEmpty, chunks: row?.chunks ?? 0 };
  }

  /** The learner starts over: this take is nobody's. */
  async drop(): Promise<void> {
    const { recorder } = this;
    this.recorder = null;
    this.meter?.stop();
    await recorder?.drop();
    this.set({ kind: "idle" });
  }

  /** The device was pulled out or locked: what was recorded until now is kept. */
  private breakOff(): void {
    const { recorder } = this;
    if (!recorder) return;
    this.recorder = null;
    this.meter?.stop();
    this.closeStream();
    void recorder.stop().then(() => {
      this.set({ kind: "problem", problem: "broken" });
      this.parts.cut(recorder.id);
    });
  }

  private closeStream(): void {
    if (!this.stream) return;
    for (const track of this.stream.getTracks()) track.onended = null;
    closeMicrophone(this.stream);
    this.stream = null;
  }

  /** Lets the microphone go. */
  async close(): Promise<void> {
    await this.end();
    this.closeStream();
  }

  private set(state: TakeState): void {
    this.current = state;
    this.parts.changed();
  }
}

function sourceOf(stream: MediaStream): RecorderSource {
  const format = recordingFormat();
  // 32 kbit/s is plenty for one voice and keeps a minute below 250 kB.
  return new MediaRecorder(stream, {
    audioBitsPerSecond: 32_000,
    ...(format ? { mimeType: format } : {}),
  }) as RecorderSource;
}
