/** What the screen shows, and the store it is read from. */
import type { AudioState } from "../audio/AudioLibrary";
import type { RecordingRow } from "../journal/database";
import type { Step } from "../parts/steps";
import { itemOfStep } from "../parts/steps";
import type { AnswerValue, Attempt, AttemptPart, CheckedSet } from "../types";
import type { RunningPart } from "./partTime";
import type { TakeState } from "./TakeDesk";

/** Where the learner stands. */
export type Phase =
  | { kind: "loading" }
  | { kind: "failed"; error: unknown }
  | { kind: "elsewhere" }
  | { kind: "break"; part: AttemptPart; after: string; endsAt: number; seconds: number }
  | { kind: "intro"; part: AttemptPart; isStarting: boolean; error: unknown }
  | RunningPhase
  | { kind: "closing"; part: AttemptPart; isTimeOver: boolean; isStuck: boolean }
  | { kind: "handing_in"; isStuck: boolean }
  | { kind: "done" };

/** A part whose questions are on the screen. */
export type RunningPhase = { kind: "running"; isGated: boolean; cutItem: string | null } & RunningPart;

/** Everything the components read. */
export interface PlayerView {
  phase: Phase;
  attempt: Attempt | null;
  answers: ReadonlyMap<string, AnswerValue>;
  take: TakeState;
  takes: readonly RecordingRow[];
  audio: AudioState;
  /** Comfortable mode: the keys of sets whose answers were checked and are final. */
  checked: ReadonlyMap<string, CheckedSet>;
}

/** Holds the view, tells who watches, and falls silent once it is closed. */
export class ViewStore {
  private readonly watchers = new Set<() => void>();
  private closed = false;
  private current: PlayerView = {
    phase: { kind: "loading" },
    attempt: null,
    answers: new Map(),
    take: { kind: "idle" },
    takes: [],
    audio: { kind: "none" },
    checked: new Map(),
  };

  subscribe = (watch: () => void): (() => void) => {
    this.watchers.add(watch);
    return () => void this.watchers.delete(watch);
  };

  snapshot = (): PlayerView => this.current;

  get isClosed(): boolean {
    return this.closed;
  }

  change(patch: Partial<PlayerView>): void {
    if (this.closed) return;
    this.current = { ...this.current, ...patch };
    for (const watch of [...this.watchers]) watch();
  }

  phase(phase: Phase): void {
    this.change({ phase });
  }

  /** The running part, if one is. */
  running(): RunningPhase | null {
    return this.current.phase.kind === "running" ? this.current.phase : null;
  }

  patchRunning(patch: Partial<RunningPhase>): void {
    const running = this.running();
    if (running) this.phase({ ...running, ...patch });
  }

  /** The step on the screen. */
  step(): Step | undefined {
    const running = this.running();
    return running?.rules.steps[running.progress.index];
  }

  /** The item on the screen. */
  item(): string | null {
    const running = this.running();
    const step = this.step();
    return running && step ? itemOfStep(step, running.content) : null;
  }

  close(): void {
    this.closed = true;
  }
}
