import type { PartAction } from "../parts/partMachine";
import type { AnswerValue, Attempt, AttemptPart, CheckedSet, ItemKey, Module } from "../types";
import { type AttemptLock, lockAttempt } from "./attemptLock";
import { BreakNotes, breakBefore } from "./breaks";
import { HandIn } from "./HandIn";
import { PartAudio } from "./PartAudio";
import { PartRun } from "./PartRun";
import { Presence } from "./Presence";
import { SpokenAnswers } from "./SpokenAnswers";
import { offerDownload, sealedContent, sealedFile } from "./sealedFile";
import type { SessionParts } from "./sessionParts";
import { type PlayerView, ViewStore } from "./view";

/** Answers are not checked before they are at the server, but nobody waits for it for long. */
const CHECK_PATIENCE_MS = 5_000;

/**
 * One attempt in one window: goes from part to part and answers what the components ask for.
 * `PartRun` knows the inside of a part, `HandIn` its end, `SpokenAnswers` the takes, `PartAudio` the clips,
 * `Presence` whether the learner is there; all read and write one `ViewStore`.
 */
export class PlayerSession {
  private readonly parts: SessionParts;
  private readonly store = new ViewStore();
  private readonly presence: Presence;
  private readonly audio: PartAudio;
  private readonly spoken: SpokenAnswers;
  private readonly handIn: HandIn;
  private readonly run: PartRun;
  private readonly breaks: BreakNotes;
  /** Several parts of a screen may ask for the keys of one set at the same moment. */
  private readonly checking = new Map<string, Promise<CheckedSet>>();
  private lock: AttemptLock | null = null;
  /** Fetched while there is a network: a file is sealed when there is none. */
  private sealKey = "";

  constructor(parts: SessionParts) {
    this.parts = parts;
    this.breaks = new BreakNotes(parts.attempt);
    this.presence = new Presence(parts, this.store, {
      hidden: () => this.run.keep(),
      back: () => this.run.tick(),
      awake: () => void this.refresh(),
      online: () => {
        if (this.store.snapshot().phase.kind === "failed") void this.load();
      },
    });
    this.audio = new PartAudio(parts, this.store, this.presence);
    this.spoken = new SpokenAnswers(parts, this.store, (item, value) => this.answer(item, value));
    this.handIn = new HandIn(parts, this.store, this.spoken);
    this.run = new PartRun(parts, this.store, this.spoken, {
      loadAudio: () => void this.audio.load(),
      finish: (isTimeOver) => this.finishPart(isTimeOver),
    });
  }

  subscribe = (watch: () => void): (() => void) => this.store.subscribe(watch);
  snapshot = (): PlayerView => this.store.snapshot();
  now = (): number => this.parts.clock.now();
  /** The local address of a clip. */
  clipUrl = (name: string): string | null => this.audio.url(name);
  /** The clip itself, for drawing it. */
  clipSound = (name: string): Blob | null => this.audio.sound(name);

  /** Reads the attempt and goes where the learner was. */
  async load(steal = false): Promise<void> {
    this.store.phase({ kind: "loading" });
    try {
      this.lock ??= await lockAttempt(this.parts.attempt, steal, () => void this.giveWay());
      if (!this.lock) {
        this.store.phase({ kind: "elsewhere" });
        return;
      }
      const found = await this.parts.api.attempt(this.parts.attempt);
      // Opening a test that rests means going on with it.
      const attempt = isResting(found) ? await this.parts.api.pause(found.id, false) : found;
      if (this.store.isClosed) return;
      void this.fetchSealKey();
      await this.takeOver(attempt);
      await this.spoken.keepCut();
      this.presence.collectDepartures();
      if (attempt.started_at !== null && attempt.status === "in_progress") this.presence.noteNow("resume");
      await this.enter(attempt, true);
    } catch (error) {
      this.store.phase({ kind: "failed", error });
    }
  }

  private async takeOver(attempt: Attempt): Promise<void> {
    const { outbox } = this.parts;
    outbox.watchAttempt(attempt.id);
    await outbox.adopt(attempt.id, attempt.answers);
    const answers = new Map([...(await outbox.answers(attempt.id))].map(([item, row]) => [item, row.value]));
    this.store.change({ attempt, answers, takes: await outbox.takes.ofAttempt(attempt.id) });
  }

  /** Goes to the first part that is not over. */
  private async enter(attempt: Attempt, isResumed = false): Promise<void> {
    if (this.store.isClosed) return;
    this.store.change({ attempt });
    if (!isOpen(attempt)) {
      this.store.phase({ kind: "done" });
      return;
    }
    const part = [...attempt.parts]
      .sort((one, other) => one.position - other.position)
      .find((each) => each.state !== "finished");
    if (!part) return this.handIn.submit();
    if (part.state === "running") return this.run.open(part, isResumed);
    const due = breakBefore(attempt, part);
    const endsAt = due && this.breaks.endsAt(due, this.now());
    if (due && endsAt !== null) this.store.phase({ kind: "break", part, endsAt, ...due });
    else this.introduce(part);
  }

  private introduce(part: AttemptPart): void {
    // That the audio of the part before was ready says nothing about this one: Start waits.
    this.store.change({ audio: { kind: "none" } });
    this.store.phase({ kind: "intro", part, isStarting: false, error: null });
    void this.audio.load();
  }

  /** The break is over, by the learner or by the clock. */
  endBreak(): void {
    const { phase } = this.store.snapshot();
    if (phase.kind !== "break") return;
    this.breaks.end(phase.after);
    this.introduce(phase.part);
  }

  /** Comfortable: the other module follows the router. */
  async chooseModule(section: string, module: Module): Promise<void> {
    const attempt = await this.parts.api.chooseModule(this.parts.attempt, section, module);
    const { phase } = this.store.snapshot();
    if (phase.kind !== "intro") return;
    this.audio.clear();
    await this.enter(attempt);
  }

  /**
   * Comfortable: the answers of a set become final and its keys come. What is checked is what the server has, so the
   * answers go out first.
   */
  checkSet(set: string): Promise<CheckedSet> {
    const asked = this.checking.get(set);
    if (asked) return asked;
    const answer = this.askForKeys(set).finally(() => this.checking.delete(set));
    this.checking.set(set, answer);
    return answer;
  }

  private async askForKeys(set: string): Promise<CheckedSet> {
    await this.parts.outbox.empty(this.parts.attempt, CHECK_PATIENCE_MS);
    const checked = await this.parts.api.checkSet(this.parts.attempt, set);
    this.store.change({ checked: new Map(this.store.snapshot().checked).set(set, checked) });
    return checked;
  }

  /** Fetches the audio of the part on the screen, before its clock starts. */
  loadAudio(): Promise<void> {
    return this.audio.load();
  }

  /** The learner presses Start. Speaking asks for the microphone first, while nothing is timed. */
  async startPart(withoutMicrophone = false): Promise<void> {
    const { phase } = this.store.snapshot();
    if (phase.kind !== "intro" || phase.isStarting) return;
    this.store.phase({ ...phase, isStarting: true, error: null });
    if (phase.part.section === "speaking" && !withoutMicrophone && !(await this.spoken.prepare())) {
      this.store.phase({ ...phase, isStarting: false, error: null });
      return;
    }
    try {
      const attempt = await this.parts.api.startPart(this.parts.attempt, phase.part.id);
      const part = attempt.parts.find((each) => each.id === phase.part.id);
      this.store.change({ attempt });
      if (part) await this.run.open(part, false);
    } catch (error) {
      this.store.phase({ ...phase, isStarting: false, error });
    }
  }

  /** The learner presses Continue after a reload. */
  ungate(): void {
    this.run.ungate();
  }

  /** Puts an answer on the screen, on the device and on its way. */
  answer(item: string, value: AnswerValue): void {
    this.store.change({ answers: new Map(this.store.snapshot().answers).set(item, value) });
    void this.parts.outbox.write(this.parts.attempt, item, value);
  }

  /** Comfortable: the clock goes out of sight; the report of the attempt says so. */
  hideClock(): void {
    this.presence.noteNow("clock_hidden");
  }

  /** Something the learner does inside a part. */
  dispatch(action: PartAction): void {
    if (action.type === "pause" && this.store.running()?.rules.mode === "comfortable")
      this.presence.noteNow("pause");
    void this.run.apply(action);
  }

  /** Beep and record. */
  beginTake(): Promise<void> {
    return this.run.beginTake();
  }

  /** The take ends, by the learner or by the clock. */
  endTake(): Promise<void> {
    return this.run.endTake();
  }

  /** Comfortable: away with this take, again from the start. */
  restartTake(): Promise<void> {
    return this.run.restartTake();
  }

  /** Asks for the microphone again after a problem. */
  retryMicrophone(): Promise<void> {
    return this.run.retryMicrophone();
  }

  /** The answer to a speaking task is the name of a take. */
  nameTake(id: string): Promise<void> {
    return this.spoken.name(id);
  }

  /** The sound of a take, for listening back. */
  takeSound(id: string): Promise<Blob | null> {
    return this.spoken.sound(id);
  }

  /**
   * The key of a task with its model responses, once its answer may not change any more. Null when it cannot be had
   * now: it comes with the explanation all the same.
   */
  async modelOf(set: string, item: string): Promise<ItemKey | null> {
    return this.checkSet(set).then(
      ({ items }) => items[item] ?? null,
      () => null,
    );
  }

  /** Closes the part at the server and goes on. */
  async finishPart(isTimeOver = false): Promise<void> {
    const attempt = await this.handIn.closePart(isTimeOver);
    if (!attempt) return;
    this.audio.clear();
    await this.enter(attempt);
  }

  private async fetchSealKey(): Promise<void> {
    if (this.sealKey !== "") return;
    this.sealKey = await this.parts.api.sealKey(this.parts.attempt).catch(() => "");
  }

  /** The file that can be handed in later, from another device. */
  async saveSealedFile(): Promise<void> {
    const { attempt } = this.store.snapshot();
    if (!attempt) return;
    await this.fetchSealKey();
    const { outbox, user, clock } = this.parts;
    const rows = await outbox.rows(attempt.id);
    const content = await sealedContent(attempt, user, rows, outbox.takes, clock.iso());
    offerDownload(`${attempt.test.slug}-${attempt.id}.hand-in.json`, await sealedFile(content, this.sealKey));
  }

  /** Everything is put on its way, as far as possible, before the learner goes to another page. */
  async leave(): Promise<void> {
    this.run.keep();
    this.presence.goElsewhere();
    await this.handIn.sendOff();
  }

  /** Another window has taken over: this one falls silent. */
  private async giveWay(): Promise<void> {
    this.lock = null;
    this.run.keep();
    await this.spoken.close();
    this.audio.clear();
    this.store.phase({ kind: "elsewhere" });
  }

  /** Reads the attempt again: the clock is set, and what other devices did comes in. */
  async refresh(): Promise<void> {
    const { kind } = this.store.snapshot().phase;
    if (kind === "loading" || kind === "failed" || !this.lock) return;
    try {
      const attempt = await this.parts.api.attempt(this.parts.attempt);
      await this.takeOver(attempt);
      const running = this.store.running();
      const part = attempt.parts.find((each) => each.id === running?.part.id);
      if (running && part?.state === "finished") await this.enter(attempt);
      else if (part) this.store.patchRunning({ part });
    } catch {
      // Offline: what is on the device goes on.
    }
  }

  close(): void {
    this.run.close();
    this.presence.close();
    void this.spoken.close();
    this.audio.clear();
    this.store.close();
    this.lock?.release();
    this.lock = null;
  }
}

function isResting({ status }: Attempt): boolean {
  return status === "paused";
}

/** Whether there is anything left to be done in it. */
function isOpen(attempt: Attempt): boolean {
  return attempt.status === "created" || attempt.status === "in_progress" || isResting(attempt);
}
