import type { RecordingRow } from "../journal/database";
import { closeCutTakes } from "../recording/TakeRecorder";
import type { AnswerValue } from "../types";
import type { SessionParts } from "./sessionParts";
import { TakeDesk } from "./TakeDesk";
import type { ViewStore } from "./view";

/** The takes of an attempt: the answer to a speaking task is the name of one. */
export class SpokenAnswers {
  private readonly parts: SessionParts;
  private readonly store: ViewStore;
  private readonly answer: (item: string, value: AnswerValue) => void;
  private readonly desk: TakeDesk;

  constructor(parts: SessionParts, store: ViewStore, answer: (item: string, value: AnswerValue) => void) {
    this.parts = parts;
    this.store = store;
    this.answer = answer;
    this.desk = new TakeDesk({
      takes: parts.outbox.takes,
      grew: () => parts.outbox.takeGrew(),
      changed: () => store.change({ take: this.desk.state }),
      nowIso: () => parts.clock.iso(),
      cut: (id) => void this.name(id),
      ...(parts.ports ? { ports: parts.ports } : {}),
    });
  }

  get isRecording(): boolean {
    return this.desk.state.kind === "recording";
  }

  /** Asks for the microphone. */
  prepare(): Promise<boolean> {
    return this.desk.prepare();
  }

  /** Waits, beeps and records the step on the screen; `began` is called with the first sound. */
  async begin(pauseMs: number, began: () => void): Promise<void> {
    const step = this.store.step();
    if (step?.kind === "speak") await this.desk.begin(this.parts.attempt, step.item, pauseMs, began);
  }

  /** Ends the take and names it, unless it is silent and an earlier one is not. */
  async end(): Promise<boolean> {
    const ended = await this.desk.end();
    if (!ended) return false;
    const row = await this.parts.outbox.takes.get(ended.id);
    if (row && (ended.quality === "silent" || ended.quality === "empty")) await this.noteSilence(row);
    const isBetterThanNothing = ended.quality === "good" || ended.quality === "clipped";
    const hasAnswer = row !== undefined && this.store.snapshot().answers.has(row.item);
    if (isBetterThanNothing || !hasAnswer) await this.name(ended.id);
    else {
      this.store.change({ takes: await this.parts.outbox.takes.ofAttempt(this.parts.attempt) });
      this.parts.outbox.takeGrew();
    }
    return true;
  }

  /** Whoever hears the take or reads how the test was taken is told as well; the id of the take ties both together. */
  private noteSilence({ id, attempt, item, started_at, duration_ms }: RecordingRow): Promise<void> {
    const ended_at = new Date(Date.parse(started_at) + duration_ms).toISOString();
    return this.parts.outbox.addEvent({ id, attempt, kind: "silent_take", item, started_at, ended_at });
  }

  /** Away with this take. */
  drop(): Promise<void> {
    return this.desk.drop();
  }

  /** Hands a take in as the answer to its task. */
  async name(id: string): Promise<void> {
    const { takes } = this.parts.outbox;
    const row = await takes.get(id);
    if (row && row.chunks > 0) this.answer(row.item, { kind: "recording", recording_id: id });
    this.store.change({ takes: await takes.ofAttempt(this.parts.attempt) });
    this.parts.outbox.takeGrew();
  }

  /** The sound of a take, for listening back. */
  async sound(id: string): Promise<Blob | null> {
    const { takes } = this.parts.outbox;
    const row = await takes.get(id);
    const chunks = await takes.soundOf(id);
    if (!row || chunks.length === 0) return null;
    return new Blob(
      chunks.map((chunk) => chunk.bytes),
      { type: row.mime },
    );
  }

  /** Takes that a reload or a closed page cut off are finished, and named where nothing else was handed in. */
  async keepCut(): Promise<void> {
    const { takes } = this.parts.outbox;
    await closeCutTakes(takes, this.parts.attempt);
    for (const take of await takes.ofAttempt(this.parts.attempt)) {
      if (take.state !== "dropped" && !this.store.snapshot().answers.has(take.item)) await this.name(take.id);
    }
    this.parts.outbox.takeGrew();
  }

  /** Lets the microphone go. */
  close(): Promise<void> {
    return this.desk.close();
  }
}
