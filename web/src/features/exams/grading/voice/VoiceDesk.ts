/**
 * The spoken comments of one job: recorded one at a time, saved as soon as a recording ends, kept in this page when saving fails.
 * It lives as long as the job is open, so a recording outlasts going to another response.
 */
import { barHeight, type Hearing, HearingJudge, type Loudness } from "../../../../device/level";
import { Meter } from "../../../../device/Meter";
import {
  closeMicrophone,
  type MicrophoneProblem,
  type MicrophoneResult,
  openMicrophone,
} from "../../../../device/microphone";
import { type RecorderSource, recorderOf, stopped } from "../../../../device/recorder";
import { type MicrophoneWatcher, watchMicrophone } from "../../../../device/watchMicrophone";
import { hush } from "../../../../ui/recording/alone";
import type { GradingJob, VoiceComment } from "../types";

/** Longest comment, as the api has it. */
export const longestMs = 3 * 60_000;
const chunkMs = 1_000;

/** The calls of a job's spoken comments. */
export interface VoiceDoor {
  save: (item: string, sound: Blob) => Promise<VoiceComment>;
  remove: (item: string) => Promise<unknown>;
}

/** What it needs of the device; tests bring their own. */
export interface VoicePorts {
  open: () => Promise<MicrophoneResult>;
  close: (stream: MediaStream) => void;
  record: (stream: MediaStream) => RecorderSource;
  listen: (stream: MediaStream, hear: (loudness: Loudness) => void) => { stop: () => void };
  watch: (stream: MediaStream, told: MicrophoneWatcher) => () => void;
  /** Nothing that plays is recorded. */
  hush: () => void;
  now: () => number;
}

/** The real ones. */
export const voicePorts: VoicePorts = {
  open: openMicrophone,
  close: closeMicrophone,
  record: recorderOf,
  listen: (stream, hear) => new Meter(stream, hear),
  watch: watchMicrophone,
  hush: () => hush(),
  now: () => performance.now(),
};

/** A comment that the server has. */
export interface SavedVoice {
  /** Where it is, or the sound itself while it is in this page. */
  source: string | Blob;
  seconds: number;
  isOwn: boolean;
}

/** What is being done about it. */
export type VoiceAct =
  | { kind: "none" }
  | { kind: "asking" }
  | { kind: "problem"; problem: MicrophoneProblem | "no_data" }
  | { kind: "recording"; ms: number; level: number; hearing: Hearing }
  | { kind: "saving"; sound: Blob; seconds: number }
  | { kind: "failed"; sound: Blob; seconds: number; error: unknown };

/** The spoken comment on one response. */
export interface VoiceState {
  saved: SavedVoice | null;
  act: VoiceAct;
}

const nothing: VoiceState = { saved: null, act: { kind: "none" } };

interface Take {
  item: string;
  source: RecorderSource;
  parts: Blob[];
  startedAt: number;
  /** Lets the microphone and its watchers go. */
  release: () => void;
  ended: Promise<void> | null;
}

export class VoiceDesk {
  readonly #door: VoiceDoor;
  readonly #ports: VoicePorts;
  readonly #states = new Map<string, VoiceState>();
  readonly #watchers = new Set<() => void>();
  /** Of those that are being saved now. */
  readonly #saving = new Set<Promise<void>>();
  #take: Take | null = null;
  /** For whom the microphone is being asked. */
  #asking: { item: string } | null = null;

  constructor({ responses }: Pick<GradingJob, "responses">, door: VoiceDoor, ports: VoicePorts) {
    this.#door = door;
    this.#ports = ports;
    for (const { item, voice_comment: voice } of responses) {
      if (voice) this.#states.set(item, { ...nothing, saved: savedOf(voice, voice.url) });
    }
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (watch: () => void): (() => void) => {
    this.#watchers.add(watch);
    return () => void this.#watchers.delete(watch);
  };

  /** The comment on a response now. */
  read(item: string): VoiceState {
    return this.#states.get(item) ?? nothing;
  }

  /** Whether anything is said in this job. */
  get hasAny(): boolean {
    return [...this.#states.values()].some(({ saved, act }) => saved !== null || isUnsaved(act));
  }

  /** A response whose comment the server does not have yet. */
  get unsaved(): string | undefined {
    return [...this.#states].find(([, { act }]) => isUnsaved(act))?.[0];
  }

  /** The key: begins to record, ends and saves what is being recorded, or saves again what could not be saved. */
  toggle(item: string): void {
    if (this.#take) void this.stop();
    else if (this.read(item).act.kind === "failed") void this.retry(item);
    else void this.start(item);
  }

  /** Asks for the microphone and records. */
  async start(item: string): Promise<void> {
    if (this.#take || this.#asking || isUnsaved(this.read(item).act)) return;
    const asking = { item };
    this.#asking = asking;
    this.#show(item, { kind: "asking" });
    const opened = await this.#ports.open();
    // Given up meanwhile.
    if (this.#asking !== asking) {
      if (opened.kind === "open") this.#ports.close(opened.stream);
      return;
    }
    this.#asking = null;
    if (opened.kind === "problem") return this.#show(item, opened);
    this.#ports.hush();
    try {
      this.#record(item, opened.stream);
    } catch {
      this.#ports.close(opened.stream);
      this.#show(item, { kind: "problem", problem: "busy" });
    }
  }

  #record(item: string, stream: MediaStream): void {
    const source = this.#ports.record(stream);
    const parts: Blob[] = [];
    const judge = new HearingJudge();
    const startedAt = this.#ports.now();
    const end = () => void this.stop();
    source.ondataavailable = ({ data }) => data.size > 0 && parts.push(data);
    source.onerror = end;
    source.start(chunkMs);
    const meter = this.#ports.listen(stream, (loudness) => {
      const ms = this.#ports.now() - startedAt;
      judge.hear(loudness, ms);
      if (this.#take?.ended !== null) return;
      this.#show(item, { kind: "recording", ms, level: barHeight(loudness.rms), hearing: judge.verdict(ms) });
      if (ms >= longestMs) end();
    });
    const unwatch = this.#ports.watch(stream, { lost: end, suspended: end, muted: noop, swapped: noop });
    const release = () => {
      meter.stop();
      unwatch();
      this.#ports.close(stream);
    };
    this.#take = { item, source, parts, startedAt, release, ended: null };
    this.#show(item, { kind: "recording", ms: 0, level: 0, hearing: "listening" });
  }

  /** Ends the recording and saves it; also done by going to another response. Asking for the microphone is given up. */
  stop(): Promise<void> {
    return this.#end(true);
  }

  /** Ends the recording without keeping it: what was saved before stays. */
  cancel(): Promise<void> {
    return this.#end(false);
  }

  async #end(isKept: boolean): Promise<void> {
    if (this.#asking) {
      const { item } = this.#asking;
      this.#asking = null;
      this.#show(item, { kind: "none" });
    }
    const take = this.#take;
    if (!take) return;
    take.ended ??= this.#close(take, isKept);
    await take.ended;
  }

  async #close(take: Take, isKept: boolean): Promise<void> {
    const { item, source, parts, startedAt, release } = take;
    const seconds = (this.#ports.now() - startedAt) / 1000;
    await stopped(source);
    release();
    this.#take = null;
    if (!isKept) return this.#show(item, { kind: "none" });
    const sound = new Blob(parts, { type: source.mimeType });
    if (sound.size === 0) return this.#show(item, { kind: "problem", problem: "no_data" });
    await this.#save(item, sound, seconds);
  }

  /** Saves again what could not be saved. */
  async retry(item: string): Promise<void> {
    const { act } = this.read(item);
    if (act.kind === "failed") await this.#save(item, act.sound, act.seconds);
  }

  /** The line is back: saves everything that could not be saved. */
  async retryAll(): Promise<void> {
    await Promise.all([...this.#states.keys()].map((item) => this.retry(item)));
  }

  /** Lets go of a recording that could not be saved. */
  discard(item: string): void {
    if (this.read(item).act.kind === "failed") this.#show(item, { kind: "none" });
  }

  /** Takes the saved comment away; rejects when the server does not. */
  async remove(item: string): Promise<void> {
    await this.#door.remove(item);
    this.#set(item, { ...this.read(item), saved: null });
  }

  /** Ends and saves whatever is unsaved; says whether the server has everything then. */
  async settle(): Promise<boolean> {
    await this.stop();
    await Promise.all(this.#saving);
    await this.retryAll();
    return this.unsaved === undefined;
  }

  #save(item: string, sound: Blob, seconds: number): Promise<void> {
    const saving = this.#send(item, sound, seconds).finally(() => this.#saving.delete(saving));
    this.#saving.add(saving);
    return saving;
  }

  async #send(item: string, sound: Blob, seconds: number): Promise<void> {
    this.#show(item, { kind: "saving", sound, seconds });
    try {
      const saved = savedOf(await this.#door.save(item, sound), sound);
      this.#set(item, { saved, act: { kind: "none" } });
    } catch (error) {
      this.#show(item, { kind: "failed", sound, seconds, error });
    }
  }

  #show(item: string, act: VoiceAct): void {
    this.#set(item, { ...this.read(item), act });
  }

  #set(item: string, state: VoiceState): void {
    this.#states.set(item, state);
    for (const watch of this.#watchers) watch();
  }
}

const noop = () => {};

function savedOf({ seconds, is_own: isOwn }: VoiceComment, source: string | Blob): SavedVoice {
  return { source, seconds, isOwn };
}

function isUnsaved({ kind }: VoiceAct): boolean {
  return kind === "recording" || kind === "saving" || kind === "failed";
}
