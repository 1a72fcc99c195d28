import { Undelivered } from "../journal/Courier";
import type { Attempt } from "../types";
import type { SpokenAnswers } from "./SpokenAnswers";
import type { SessionParts } from "./sessionParts";
import type { ViewStore } from "./view";

const RETRY_MS = 4_000;
/** A part is closed without waiting longer for its last answers: they count by when they were written. */
const CLOSE_PATIENCE_MS = 3_000;
const HAND_IN_PATIENCE_MS = 8_000;

/** Closing a part and handing in the whole: calls that must not be lost, however long the line is dead. */
export class HandIn {
  private readonly parts: SessionParts;
  private readonly store: ViewStore;
  private readonly spoken: SpokenAnswers;

  constructor(parts: SessionParts, store: ViewStore, spoken: SpokenAnswers) {
    this.parts = parts;
    this.store = store;
    this.spoken = spoken;
  }

  /** Puts what was said and written on its way, as far as a few seconds allow. */
  async sendOff(): Promise<void> {
    await this.spoken.end();
    await this.parts.outbox.empty(this.parts.attempt, CLOSE_PATIENCE_MS);
  }

  /** Closes the running part at the server; without connection it waits and says so. */
  async closePart(isTimeOver: boolean): Promise<Attempt | null> {
    const part = this.store.running()?.part;
    if (!part) return null;
    await this.spoken.end();
    this.store.phase({ kind: "closing", part, isTimeOver, isStuck: false });
    await this.parts.outbox.empty(this.parts.attempt, CLOSE_PATIENCE_MS);
    return this.insist(
      () => this.parts.api.finishPart(this.parts.attempt, part.id),
      () => this.store.phase({ kind: "closing", part, isTimeOver, isStuck: true }),
    );
  }

  /** Hands in once nothing is on the way any more. */
  async submit(): Promise<void> {
    this.store.phase({ kind: "handing_in", isStuck: false });
    await this.spoken.close();
    const { attempt: id, outbox } = this.parts;
    while (!this.store.isClosed && !(await outbox.empty(id, HAND_IN_PATIENCE_MS)))
      this.store.phase({ kind: "handing_in", isStuck: true });
    const attempt = await this.insist(
      () => this.parts.api.submit(id),
      () => this.store.phase({ kind: "handing_in", isStuck: true }),
    );
    if (!attempt) return;
    for (const take of await outbox.takes.ofAttempt(id))
      if (take.state === "complete") await outbox.takes.forgetSound(take.id);
    this.store.change({ attempt, phase: { kind: "done" } });
  }

  /** Calls until the server has answered; a refusal means that the attempt has moved on, so it is read again. */
  private async insist(ask: () => Promise<Attempt>, stuck: () => void): Promise<Attempt | null> {
    while (!this.store.isClosed) {
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
}

function isRefusal(error: unknown): boolean {
  const status = error instanceof Undelivered ? error.status : (error as { status?: number }).status;
  return status === 404 || status === 422;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
