import { barHeight, type Hearing, HearingJudge, type TakeQuality } from "../../../../../device/level";
import type { MicrophoneProblem } from "../../../../../device/microphone";
import { TakeRecorder } from "../recording/TakeRecorder";
import type { TakeStore } from "../recording/TakeStore";
import { type SoundPorts, soundPorts } from "./soundPorts";

/** Why there is no take, or no more of it. */
export type TakeProblem = MicrophoneProblem | "broken" | "suspended" | "no_data";

/** What happens at the microphone. */
export type TakeState =
  | { kind: "idle" }
  | { kind: "opening" }
  | { kind: "waiting" }
  | { kind: "problem"; problem: TakeProblem }
  | {
      kind: "recording";
      id: string;
      heights: readonly number[];
      hearing: Hearing | "muted";
      /** Another device came or went meanwhile. */
      isSwapped: boolean;
      elapsedMs: number;
    }
  | { kind: "ending" };

/** How a take went. */
export interface EndedTake {
  id: string;
  quality: TakeQuality;
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
  ports?: SoundPorts;
}

/** A recorder that has given nothing after so long will give nothing at all (Bluetooth headsets do that). */
const NO_DATA_MS = 3_500;

/** Opens the microphone, beeps, records one take at a time, and watches what is heard. */
export class TakeDesk {
  private readonly parts: TakeDeskParts;
  private readonly ports: SoundPorts;
  private stream: MediaStream | null = null;
  private recorder: TakeRecorder | null = null;
  /** Undoes, in order, what a running take has set up. */
  private around: (() => void)[] = [];
  private judge = new HearingJudge();
  private isMuted = false;
  private isSwapped = false;
  private current: TakeState = { kind: "idle" };

  constructor(parts: TakeDeskParts) {
    this.parts = parts;
    this.ports = parts.ports ?? soundPorts;
  }

  get state(): TakeState {
    return this.current;
  }

  /** Asks early, so that the browser's question does not eat into the answer. */
  async prepare(): Promise<boolean> {
    if (this.stream?.active) return true;
    if (this.current.kind === "idle" || this.current.kind === "problem") this.set({ kind: "opening" });
    const result = await this.ports.open();
    if (result.kind === "problem") {
      this.set(result);
      return false;
    }
    this.stream = result.stream;
    this.set({ kind: "idle" });
    return true;
  }

  /** Waits, beeps and records; `began` is called with the first sound. */
  async begin(attempt: string, item: string, pauseMs: number, began: () => void): Promise<void> {
    if (this.recorder || this.current.kind === "opening" || this.current.kind === "waiting") return;
    if (!(await this.prepare()) || !this.stream) return;
    const { stream } = this;
    this.set({ kind: "waiting" });
    if (pauseMs > 0) await this.ports.pause(pauseMs);
    await this.ports.beep();
    // Left or lost meanwhile.
    if (this.stream !== stream) return this.set({ kind: "idle" });
    const take = (await this.parts.takes.ofAttempt(attempt)).filter((row) => row.item === item).length + 1;
    const recorder = new TakeRecorder(this.parts.takes, this.ports.record(stream), this.parts.grew);
    this.recorder = recorder;
    this.judge = new HearingJudge();
    this.isMuted = false;
    this.isSwapped = false;
    await recorder.start({ attempt, item, take }, this.parts.nowIso(), () => this.breakOff("broken"));
    const heights: number[] = [];
    const unwatch = this.ports.watch(stream, {
      lost: () => this.breakOff("broken"),
      suspended: () => this.breakOff("suspended"),
      muted: (isMuted) => {
        this.isMuted = isMuted;
        this.show(recorder, heights);
      },
      swapped: () => {
        this.isSwapped = true;
        this.show(recorder, heights);
      },
    });
    const meter = this.ports.listen(stream, (loudness) => {
      this.judge.hear(loudness, recorder.elapsedMs);
      heights.push(barHeight(loudness.rms));
      if (recorder.bytes === 0 && recorder.elapsedMs > NO_DATA_MS) this.breakOff("no_data");
      else this.show(recorder, heights);
    });
    this.around = [unwatch, () => meter.stop(), this.ports.keepAwake()];
    this.show(recorder, heights);
    began();
  }

  private show(recorder: TakeRecorder, heights: readonly number[]): void {
    if (this.recorder !== recorder) return;
    this.set({
      kind: "recording",
      id: recorder.id,
      heights,
      hearing: this.isMuted ? "muted" : this.judge.verdict(recorder.elapsedMs),
      isSwapped: this.isSwapped,
      elapsedMs: recorder.elapsedMs,
    });
  }

  /** Ends the take; its last second is on the device when this resolves. */
  async end(): Promise<EndedTake | null> {
    const recorder = this.letGo();
    if (!recorder) return null;
    this.set({ kind: "ending" });
    const ended = await this.finish(recorder);
    this.set({ kind: "idle" });
    return ended;
  }

  private async finish(recorder: TakeRecorder): Promise<EndedTake> {
    const { judge } = this;
    await recorder.stop();
    const chunks = (await this.parts.takes.get(recorder.id))?.chunks ?? 0;
    const quality = judge.quality(chunks);
    await this.parts.takes.change(recorder.id, (row) => ({ ...row, quality }));
    return { id: recorder.id, quality, chunks };
  }

  /** The learner starts over: this take is nobody's. */
  async drop(): Promise<void> {
    await this.letGo()?.drop();
    this.set({ kind: "idle" });
  }

  /** Something ended the take from outside: what was recorded until now is kept. */
  private breakOff(problem: TakeProblem): void {
    const recorder = this.letGo();
    if (!recorder) return;
    this.closeStream();
    void this.finish(recorder).then(({ id }) => {
      this.set({ kind: "problem", problem });
      this.parts.cut(id);
    });
  }

  private letGo(): TakeRecorder | null {
    const { recorder } = this;
    this.recorder = null;
    for (const undo of this.around.splice(0)) undo();
    return recorder;
  }

  private closeStream(): void {
    if (this.stream) this.ports.close(this.stream);
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
