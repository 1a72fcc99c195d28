import { withExtraTime } from "../parts/accommodate";
import {
  begin,
  hasEndScreen,
  type PartAction,
  type PartRules,
  reduce,
  restore,
  resumeElsewhere,
} from "../parts/partMachine";
import { findSet, stepsOf } from "../parts/steps";
import { REPEAT_PAUSE_MS, spokenKind } from "../speaking/spokenKind";
import type { AttemptPart } from "../types";
import { ProgressStore } from "./ProgressStore";
import { timeOver } from "./partTime";
import type { SpokenAnswers } from "./SpokenAnswers";
import type { SessionParts } from "./sessionParts";
import type { ViewStore } from "./view";

const TICK_MS = 200;
const STORE_MS = 5_000;

/** What a part cannot do alone. */
export interface PartRunPorts {
  loadAudio: () => void;
  finish: (isTimeOver: boolean) => Promise<void>;
}

/** One running part: its steps, its clocks, and where the learner stands in it. */
export class PartRun {
  private readonly parts: SessionParts;
  private readonly store: ViewStore;
  private readonly spoken: SpokenAnswers;
  private readonly ports: PartRunPorts;
  private readonly progress: ProgressStore;
  private readonly timer: ReturnType<typeof setInterval>;
  private isAdvancing = false;
  private storedAt = 0;

  constructor(parts: SessionParts, store: ViewStore, spoken: SpokenAnswers, ports: PartRunPorts) {
    this.parts = parts;
    this.store = store;
    this.spoken = spoken;
    this.ports = ports;
    this.progress = new ProgressStore(parts.db, parts.user);
    this.timer = setInterval(() => this.tick(), TICK_MS);
  }

  private now(): number {
    return this.parts.clock.now();
  }

  /** Puts a part on the screen; after a reload where it was. */
  async open(part: AttemptPart, isResumed: boolean): Promise<void> {
    const sent = await this.parts.api.content(this.parts.attempt, part.id);
    const { attempt } = this.store.snapshot();
    if (!attempt || this.store.isClosed) return;
    const content = withExtraTime(sent, attempt.accommodations?.time_factor ?? 1);
    const rules: PartRules = {
      mode: attempt.mode,
      section: part.section,
      clock: content.clock,
      steps: stepsOf(content, attempt.mode),
    };
    const progress = await this.progressOf(part, rules, isResumed);
    const isSound = part.section === "listening" || part.section === "speaking";
    // A reload loses the right to play sound: the learner presses Continue once.
    const isGated = isResumed && isSound;
    this.store.phase({ kind: "running", part, content, rules, progress, isGated, cutItem: null });
    if (isGated) this.ports.loadAudio();
    this.keep();
    if (isResumed) await this.resumeStep();
    else await this.atStep();
  }

  private async progressOf(part: AttemptPart, rules: PartRules, isResumed: boolean) {
    const stored = await this.progress.load(this.parts.attempt, part.id);
    if (stored) return restore(stored.progress, stored.storedAt, rules, this.now());
    if (!isResumed) return begin(rules, this.now());
    const startedAt = part.started_at === null ? this.now() : Date.parse(part.started_at);
    const answered = new Set(this.store.snapshot().answers.keys());
    return resumeElsewhere(rules, answered, startedAt, this.now());
  }

  /** A reload during a take: what was recorded is kept and handed in; an empty one may begin again. */
  private async resumeStep(): Promise<void> {
    const step = this.store.step();
    if (step?.kind !== "speak" || this.store.running()?.progress.window.runningSince === null) return;
    if (this.store.snapshot().answers.has(step.item)) {
      await this.apply({ type: "window over" });
      this.store.patchRunning({ cutItem: step.item });
    } else await this.apply({ type: "restart window" });
  }

  /** The learner presses Continue after a reload. */
  ungate(): void {
    this.store.patchRunning({ isGated: false });
    void this.atStep();
  }

  /** Something the learner or the clock does inside the part. */
  async apply(action: PartAction): Promise<void> {
    const running = this.store.running();
    if (!running) return;
    const progress = reduce(running.progress, action, running.rules, this.now());
    if (progress === running.progress) return;
    const hasMoved = progress.index !== running.progress.index;
    this.store.patchRunning(hasMoved ? { progress, cutItem: null } : { progress });
    this.keep();
    if (hasMoved || action.type === "retake") await this.atStep();
  }

  /** What a step does by itself when it is entered. */
  private async atStep(): Promise<void> {
    const running = this.store.running();
    if (!running || running.isGated) return;
    const step = this.store.step();
    if (!step) {
      if (!hasEndScreen(running.rules)) await this.ports.finish(false);
      return;
    }
    if (step.kind === "speak" && running.rules.mode === "strict") await this.beginTake();
  }

  beginTake(): Promise<void> {
    const running = this.store.running();
    const step = this.store.step();
    const set = running && step ? findSet(running.content, step.set) : undefined;
    const isRepeat = running?.rules.mode === "strict" && spokenKind(set) === "repeat";
    return this.spoken.begin(isRepeat ? REPEAT_PAUSE_MS : 0, () => void this.apply({ type: "begin window" }));
  }

  async endTake(): Promise<void> {
    if (await this.spoken.end()) await this.apply({ type: "window over" });
  }

  async restartTake(): Promise<void> {
    await this.spoken.drop();
    await this.apply({ type: "retake" });
  }

  async retryMicrophone(): Promise<void> {
    if ((await this.spoken.prepare()) && this.store.running()?.rules.mode === "strict")
      await this.beginTake();
  }

  /** Time: the only thing that moves without being asked. */
  tick(): void {
    const running = this.store.running();
    if (!running || this.isAdvancing) return;
    const over = timeOver(running, this.now());
    if (over) {
      this.isAdvancing = true;
      void this.advance(over).finally(() => {
        this.isAdvancing = false;
      });
    } else if (this.now() - this.storedAt > STORE_MS) this.keep();
  }

  private async advance(over: "part" | "window"): Promise<void> {
    if (over === "part") return this.ports.finish(true);
    if (this.store.step()?.kind === "speak" && this.spoken.isRecording) return this.endTake();
    return this.apply({ type: "window over" });
  }

  /** Stores on the device where the learner stands. */
  keep(): void {
    const running = this.store.running();
    if (!running) return;
    this.storedAt = this.now();
    const stored = { progress: running.progress, storedAt: this.storedAt };
    this.progress.save(this.parts.attempt, running.part.id, stored);
  }

  close(): void {
    this.keep();
    clearInterval(this.timer);
  }
}
