import type { PlayerApi } from "../api";
import { AudioLibrary, type AudioState } from "../audio/AudioLibrary";
import type { ServerClock } from "../clock/ServerClock";
import { Undelivered } from "../journal/Courier";
import type { EventRow, PlayerDatabase, RecordingRow } from "../journal/database";
import {
  begin,
  hasEndScreen,
  type PartAction,
  type PartRules,
  reduce,
  restore,
  resumeElsewhere,
} from "../parts/partMachine";
import { itemOfStep, stepsOf } from "../parts/steps";
import { closeCutTakes } from "../recording/TakeRecorder";
import type { AnswerValue, Attempt, AttemptPart } from "../types";
import { type AttemptLock, lockAttempt } from "./attemptLock";
import { LeaveWatch } from "./LeaveWatch";
import type { Outbox } from "./Outbox";
import { ProgressStore } from "./ProgressStore";
import { type RunningPart, timeOver } from "./partTime";
import { offerDownload, sealedContent, sealedFile } from "./sealedFile";
import { TakeDesk, type TakeState } from "./TakeDesk";

/** What the screen shows. */
export type Phase =
  | { kind: "loading" }
  | { kind: "failed"; error: unknown }
  | { kind: "elsewhere" }
  | { kind: "intro"; part: AttemptPart; isStarting: boolean; error: unknown }
  | ({ kind: "running"; isGated: boolean; cutItem: string | null } & RunningPart)
  | { kind: "closing"; part: AttemptPart; isTimeOver: boolean; isStuck: boolean }
  | { kind: "handing_in"; isStuck: boolean }
  | { kind: "done" };

/** Everything the components read. */
export interface PlayerView {
  phase: Phase;
  attempt: Attempt | null;
  answers: ReadonlyMap<string, AnswerValue>;
  take: TakeState;
  takes: readonly RecordingRow[];
  audio: AudioState;
}

/** What a session stands on; tests bring their own. */
export interface SessionParts {
  attempt: string;
  user: string;
  db: PlayerDatabase | null;
  api: PlayerApi;
  clock: ServerClock;
  outbox: Outbox;
}

const TICK_MS = 200;
const RETRY_MS = 4_000;
/** A part is closed without waiting longer for its last answers: they count by when they were written. */
const CLOSE_PATIENCE_MS = 3_000;
const HAND_IN_PATIENCE_MS = 8_000;

/** One attempt in one window: knows where the learner stands, keeps the rules, and talks to server and device. */
export class PlayerSession {
  private readonly parts: SessionParts;
  private readonly watchers = new Set<() => void>();
  private readonly progressStore: ProgressStore;
  private readonly library: AudioLibrary;
  private readonly desk: TakeDesk;
  private readonly leaves: LeaveWatch;
  private readonly timer: ReturnType<typeof setInterval>;
  private view: PlayerView;
  private lock: AttemptLock | null = null;
  private isClosed = false;
  private isAdvancing = false;
  private offlineSince: number | null = null;
  private savedProgressAt = 0;

  constructor(parts: SessionParts) {
    this.parts = parts;
    this.progressStore = new ProgressStore(parts.db, parts.user);
    this.library = new AudioLibrary(() => this.change({ audio: this.library.state }));
    this.desk = new TakeDesk({
      takes: parts.outbox.takes,
      grew: () => parts.outbox.takeGrew(),
      changed: () => this.change({ take: this.desk.state }),
      nowIso: () => parts.clock.iso(),
      cut: (id) => void this.nameTake(id),
    });
    this.leaves = new LeaveWatch(
      parts.attempt,
      { now: () => parts.clock.now(), store: localStorage, newId: () => crypto.randomUUID() },
      (departure, until) =>
        this.addEvent({
          id: departure.id,
          kind: "leave",
          started_at: new Date(departure.at).toISOString(),
          ended_at: new Date(until).toISOString(),
          ...(departure.item ? { item: departure.item } : {}),
        }),
    );
    this.view = {
      phase: { kind: "loading" },
      attempt: null,
      answers: new Map(),
      take: this.desk.state,
      takes: [],
      audio: this.library.state,
    };
    this.timer = setInterval(() => this.tick(), TICK_MS);
    this.watchWorld(true);
  }

  subscribe = (watch: () => void): (() => void) => {
    this.watchers.add(watch);
    return () => void this.watchers.delete(watch);
  };

  snapshot = (): PlayerView => this.view;

  now = (): number => this.parts.clock.now();

  /** The local address of a clip. */
  clipUrl = (name: string): string | null => this.library.url(name);

  /** Reads the attempt and goes where the learner was. */
  async load(steal = false): Promise<void> {
    this.phase({ kind: "loading" });
    try {
      this.lock ??= await lockAttempt(this.parts.attempt, steal, () => void this.giveWay());
      if (!this.lock) {
        this.phase({ kind: "elsewhere" });
        return;
      }
      const attempt = await this.parts.api.attempt(this.parts.attempt);
      if (this.isClosed) return;
      await this.takeOver(attempt);
      await this.keepCutTakes();
      this.noteResume(attempt);
      await this.enter(attempt, true);
    } catch (error) {
      this.phase({ kind: "failed", error });
    }
  }

  private async takeOver(attempt: Attempt): Promise<void> {
    const { outbox } = this.parts;
    outbox.watchAttempt(attempt.id);
    await outbox.adopt(attempt.id, attempt.answers);
    const answers = new Map([...(await outbox.answers(attempt.id))].map(([item, row]) => [item, row.value]));
    this.change({ attempt, answers, takes: await outbox.takes.ofAttempt(attempt.id) });
  }

  private noteResume(attempt: Attempt): void {
    this.leaves.collect(isReload());
    if (attempt.started_at === null || attempt.status !== "in_progress") return;
    this.addEvent({
      id: crypto.randomUUID(),
      kind: "resume",
      started_at: this.parts.clock.iso(),
      ended_at: this.parts.clock.iso(),
    });
  }

  /** Goes to the first part that is not over. */
  private async enter(attempt: Attempt, isResumed = false): Promise<void> {
    if (this.isClosed) return;
    this.change({ attempt });
    if (attempt.status !== "created" && attempt.status !== "in_progress") {
      this.phase({ kind: "done" });
      return;
    }
    const part = [...attempt.parts]
      .sort((one, other) => one.position - other.position)
      .find((each) => each.state !== "finished");
    if (!part) return this.handIn();
    if (part.state === "running") return this.openPart(part, isResumed);
    this.phase({ kind: "intro", part, isStarting: false, error: null });
    void this.loadAudio();
  }

  /** Fetches the audio of the part on the screen, before its clock starts. */
  async loadAudio(): Promise<void> {
    const { phase } = this.view;
    if (phase.kind !== "intro" && phase.kind !== "running") return;
    try {
      const clips = await this.parts.api.media(this.parts.attempt, phase.part.id);
      const missing = await this.library.load(clips);
      if (missing > 0) this.noteAudioFailure();
    } catch {
      await this.library.load([{ name: "", seconds: 0, sources: [] }]);
    }
  }

  private noteAudioFailure(): void {
    const at = this.parts.clock.iso();
    this.addEvent({ id: crypto.randomUUID(), kind: "audio_failed", started_at: at, ended_at: at });
  }

  /** The learner presses Start. Speaking asks for the microphone first, while nothing is timed. */
  async startPart(withoutMicrophone = false): Promise<void> {
    const { phase } = this.view;
    if (phase.kind !== "intro" || phase.isStarting) return;
    this.phase({ ...phase, isStarting: true, error: null });
    if (phase.part.section === "speaking" && !withoutMicrophone && !(await this.desk.prepare())) {
      this.phase({ ...phase, isStarting: false, error: null });
      return;
    }
    try {
      const attempt = await this.parts.api.startPart(this.parts.attempt, phase.part.id);
      const part = attempt.parts.find((each) => each.id === phase.part.id);
      this.change({ attempt });
      if (part) await this.openPart(part, false);
    } catch (error) {
      this.phase({ ...phase, isStarting: false, error });
    }
  }

  private async openPart(part: AttemptPart, isResumed: boolean): Promise<void> {
    const content = await this.parts.api.content(this.parts.attempt, part.id);
    const { attempt } = this.view;
    if (!attempt || this.isClosed) return;
    const rules: PartRules = {
      mode: attempt.mode,
      section: part.section,
      clock: content.clock,
      steps: stepsOf(content, attempt.mode),
    };
    const progress = await this.progressOf(part, rules, isResumed);
    const isSound = part.section === "listening" || part.section === "speaking";
    this.phase({
      kind: "running",
      part,
      content,
      rules,
      progress,
      // A reload loses the right to play sound: the learner presses Continue once.
      isGated: isResumed && isSound,
      cutItem: null,
    });
    if (isResumed && isSound) void this.loadAudio();
    this.storeProgress();
    if (isResumed) await this.resumeStep();
    else await this.atStep();
  }

  private async progressOf(part: AttemptPart, rules: PartRules, isResumed: boolean) {
    const stored = await this.progressStore.load(this.parts.attempt, part.id);
    if (stored) return restore(stored.progress, stored.storedAt, rules, this.now());
    if (!isResumed) return begin(rules, this.now());
    const startedAt = part.started_at === null ? this.now() : Date.parse(part.started_at);
    return resumeElsewhere(rules, new Set(this.view.answers.keys()), startedAt, this.now());
  }

  /** A reload during a take: what was recorded is kept and handed in; an empty one may begin again. */
  private async resumeStep(): Promise<void> {
    const running = this.running();
    const step = running?.rules.steps[running.progress.index];
    if (!running || step?.kind !== "speak" || running.progress.window.runningSince === null) return;
    if (this.view.answers.has(step.item)) {
      await this.apply({ type: "window over" });
      this.patchRunning({ cutItem: step.item });
    } else this.dispatch({ type: "restart window" });
  }

  /** Takes that a reload or a closed page cut off are finished, and named where nothing else was handed in. */
  private async keepCutTakes(): Promise<void> {
    const { takes } = this.parts.outbox;
    await closeCutTakes(takes, this.parts.attempt);
    for (const take of await takes.ofAttempt(this.parts.attempt)) {
      if (take.state !== "dropped" && !this.view.answers.has(take.item)) await this.nameTake(take.id);
    }
    this.parts.outbox.takeGrew();
  }

  /** The learner presses Continue after a reload. */
  ungate(): void {
    this.patchRunning({ isGated: false });
    void this.atStep();
  }

  /** Puts an answer on the screen, on the device and on its way. */
  answer(item: string, value: AnswerValue): void {
    this.change({ answers: new Map(this.view.answers).set(item, value) });
    void this.parts.outbox.write(this.parts.attempt, item, value);
  }

  /** Something the learner does inside a part. */
  dispatch(action: PartAction): void {
    void this.apply(action);
  }

  private async apply(action: PartAction): Promise<void> {
    const running = this.running();
    if (!running) return;
    const progress = reduce(running.progress, action, running.rules, this.now());
    if (progress === running.progress) return;
    const hasMoved = progress.index !== running.progress.index;
    this.patchRunning(hasMoved ? { progress, cutItem: null } : { progress });
    this.storeProgress();
    if (hasMoved || action.type === "retake") await this.atStep();
  }

  /** What a step does by itself when it is entered. */
  private async atStep(): Promise<void> {
    const running = this.running();
    if (!running || running.isGated) return;
    const step = running.rules.steps[running.progress.index];
    if (!step) {
      if (!hasEndScreen(running.rules)) await this.finishPart();
      return;
    }
    if (step.kind === "speak" && running.rules.mode === "strict") await this.beginTake();
  }

  /** Beep and record. */
  async beginTake(): Promise<void> {
    const running = this.running();
    const step = running?.rules.steps[running.progress.index];
    if (step?.kind !== "speak") return;
    await this.desk.begin(this.parts.attempt, step.item, () => this.dispatch({ type: "begin window" }));
  }

  /** The take ends, by the learner or by the clock. */
  async endTake(): Promise<void> {
    const ended = await this.desk.end();
    if (!ended) return;
    if (ended.chunks > 0) await this.nameTake(ended.id);
    await this.apply({ type: "window over" });
  }

  /** Comfortable: away with this take, again from the start. */
  async restartTake(): Promise<void> {
    await this.desk.drop();
    await this.apply({ type: "retake" });
  }

  /** The answer to a speaking task is the name of a take. */
  async nameTake(id: string): Promise<void> {
    const row = await this.parts.outbox.takes.get(id);
    if (row && row.chunks > 0) this.answer(row.item, { kind: "recording", recording_id: id });
    this.change({ takes: await this.parts.outbox.takes.ofAttempt(this.parts.attempt) });
    this.parts.outbox.takeGrew();
  }

  /** The sound of a take, for listening back. */
  async takeSound(id: string): Promise<Blob | null> {
    const row = await this.parts.outbox.takes.get(id);
    const chunks = await this.parts.outbox.takes.soundOf(id);
    return row && chunks.length > 0
      ? new Blob(
          chunks.map((chunk) => chunk.bytes),
          { type: row.mime },
        )
      : null;
  }

  /** Asks for the microphone again after a problem. */
  async retryMicrophone(): Promise<void> {
    if ((await this.desk.prepare()) && this.running()?.rules.mode === "strict") await this.beginTake();
  }

  /** Closes the part at the server and goes on; without connection it waits and says so. */
  async finishPart(isTimeOver = false): Promise<void> {
    const running = this.running();
    if (!running) return;
    const ended = await this.desk.end();
    if (ended && ended.chunks > 0) await this.nameTake(ended.id);
    this.phase({ kind: "closing", part: running.part, isTimeOver, isStuck: false });
    await this.parts.outbox.empty(this.parts.attempt, CLOSE_PATIENCE_MS);
    const attempt = await this.insist(
      () => this.parts.api.finishPart(this.parts.attempt, running.part.id),
      () => this.phase({ kind: "closing", part: running.part, isTimeOver, isStuck: true }),
    );
    if (!attempt) return;
    this.library.clear();
    await this.enter(attempt);
  }

  /** Hands in once nothing is on the way any more. */
  private async handIn(): Promise<void> {
    this.phase({ kind: "handing_in", isStuck: false });
    await this.desk.close();
    const { attempt: id, outbox } = this.parts;
    while (!this.isClosed && !(await outbox.empty(id, HAND_IN_PATIENCE_MS)))
      this.phase({ kind: "handing_in", isStuck: true });
    const attempt = await this.insist(
      () => this.parts.api.submit(id),
      () => this.phase({ kind: "handing_in", isStuck: true }),
    );
    if (!attempt) return;
    for (const take of await outbox.takes.ofAttempt(id))
      if (take.state === "complete") await outbox.takes.forgetSound(take.id);
    this.change({ attempt, phase: { kind: "done" } });
  }

  /** Calls until the server has answered; a refusal means that the attempt has moved on, so it is read again. */
  private async insist(ask: () => Promise<Attempt>, stuck: () => void): Promise<Attempt | null> {
    while (!this.isClosed) {
      try {
        return await ask();
      } catch (error) {
        if (isRefusal(error)) return this.parts.api.attempt(this.parts.attempt).catch(() => null);
        stuck();
        await pause(RETRY_MS);
      }
    }
    return null;
  }

  /** The file that can be handed in by other ways. */
  async saveSealedFile(): Promise<void> {
    const { attempt } = this.view;
    if (!attempt) return;
    const { outbox, user, clock } = this.parts;
    const content = await sealedContent(
      attempt,
      user,
      await outbox.rows(attempt.id),
      outbox.takes,
      clock.iso(),
    );
    offerDownload(`${attempt.test.slug}-${attempt.id}.hand-in.json`, await sealedFile(content));
  }

  /** Everything is put on its way, as far as possible, before the learner goes to another page. */
  async leave(): Promise<void> {
    this.storeProgress();
    if (this.view.phase.kind === "running") this.leaves.goElsewhere(this.itemNow());
    const ended = await this.desk.end();
    if (ended && ended.chunks > 0) await this.nameTake(ended.id);
    await this.parts.outbox.empty(this.parts.attempt, CLOSE_PATIENCE_MS);
  }

  /** Time: the only thing that moves without being asked. */
  private tick(): void {
    const running = this.running();
    if (!running || this.isAdvancing) return;
    const over = timeOver(running, this.now());
    if (over) {
      this.isAdvancing = true;
      void this.advance(over).finally(() => {
        this.isAdvancing = false;
      });
    } else if (this.now() - this.savedProgressAt > 5_000) this.storeProgress();
  }

  private async advance(over: "part" | "window"): Promise<void> {
    if (over === "part") return this.finishPart(true);
    const running = this.running();
    if (
      running?.rules.steps[running.progress.index]?.kind === "speak" &&
      this.desk.state.kind === "recording"
    )
      return this.endTake();
    return this.apply({ type: "window over" });
  }

  private storeProgress(): void {
    const running = this.running();
    if (!running) return;
    this.savedProgressAt = this.now();
    this.progressStore.save(this.parts.attempt, running.part.id, {
      progress: running.progress,
      storedAt: this.savedProgressAt,
    });
  }

  private addEvent(event: Omit<EventRow, "user" | "attempt" | "pending">): void {
    void this.parts.outbox.addEvent({ ...event, attempt: this.parts.attempt });
  }

  private itemNow(): string | null {
    const running = this.running();
    const step = running?.rules.steps[running.progress.index];
    return running && step ? itemOfStep(step, running.content) : null;
  }

  private running() {
    return this.view.phase.kind === "running" ? this.view.phase : null;
  }

  private patchRunning(patch: Partial<Extract<Phase, { kind: "running" }>>): void {
    const running = this.running();
    if (running) this.phase({ ...running, ...patch });
  }

  private phase(phase: Phase): void {
    this.change({ phase });
  }

  private change(patch: Partial<PlayerView>): void {
    if (this.isClosed) return;
    this.view = { ...this.view, ...patch };
    for (const watch of [...this.watchers]) watch();
  }

  /** Another window has taken over: this one falls silent. */
  private async giveWay(): Promise<void> {
    this.lock = null;
    this.storeProgress();
    await this.desk.close();
    this.library.clear();
    this.phase({ kind: "elsewhere" });
  }

  private readonly looksAway = (): void => {
    // Between the parts nothing is asked; the browser's question for the microphone also blurs the window there.
    if (this.view.phase.kind === "running") this.leaves.leave(this.itemNow());
  };

  private readonly looksBack = (): void => {
    if (document.visibilityState === "hidden") return;
    this.leaves.comeBack();
    this.tick();
  };

  private readonly turns = (): void => {
    if (document.visibilityState === "hidden") {
      this.storeProgress();
      this.looksAway();
    } else {
      // The device may have slept: its clock is not to be trusted until the server has spoken again.
      this.parts.clock.forgetRoundTrip();
      this.looksBack();
      void this.refresh();
    }
  };

  /** Reads the attempt again: the clock is set, and what other devices did comes in. */
  async refresh(): Promise<void> {
    if (this.view.phase.kind === "loading" || this.view.phase.kind === "failed" || !this.lock) return;
    try {
      const attempt = await this.parts.api.attempt(this.parts.attempt);
      await this.takeOver(attempt);
      const running = this.running();
      const part = attempt.parts.find((each) => each.id === running?.part.id);
      if (running && part?.state === "finished") await this.enter(attempt);
      else if (part) this.patchRunning({ part });
    } catch {
      // Offline: what is on the device goes on.
    }
  }

  private readonly networkLost = (): void => {
    this.offlineSince ??= this.now();
  };

  private readonly networkBack = (): void => {
    if (this.view.phase.kind === "failed") void this.load();
    if (this.offlineSince === null) return;
    const started_at = new Date(this.offlineSince).toISOString();
    this.offlineSince = null;
    this.addEvent({ id: crypto.randomUUID(), kind: "offline", started_at, ended_at: this.parts.clock.iso() });
  };

  private watchWorld(isOn: boolean): void {
    const change = isOn ? "addEventListener" : "removeEventListener";
    window[change]("blur", this.looksAway);
    window[change]("focus", this.looksBack);
    window[change]("pagehide", this.looksAway);
    window[change]("offline", this.networkLost);
    window[change]("online", this.networkBack);
    document[change]("visibilitychange", this.turns);
  }

  close(): void {
    this.storeProgress();
    this.watchWorld(false);
    clearInterval(this.timer);
    void this.desk.close();
    this.library.clear();
    this.isClosed = true;
    this.lock?.release();
    this.lock = null;
  }
}

function isRefusal(error: unknown): boolean {
  const status = error instanceof Undelivered ? error.status : (error as { status?: number }).status;
  return status === 404 || status === 422;
}

function isReload(): boolean {
  const [entry] = performance.getEntriesByType?.("navigation") ?? [];
  return (entry as PerformanceNavigationTiming | undefined)?.type === "reload";
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
