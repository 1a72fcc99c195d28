/** Carries a draft between desk, device and server: keeps at once, sends soon, tries again while offline. */
import { ApiError, isTransient } from "../../../../api/errors";
import type { DraftBody, DraftSaved, GradingJob } from "../types";
import { bodyOf, type Content, contentOf } from "./content";
import {
  type DraftEvent,
  type DraftState,
  freshDraft,
  isDirty,
  maySend,
  next,
  type Trouble,
} from "./draftMachine";
import { keepDraft, keptDraft } from "./shelf";

/** The calls a keeper makes. */
export interface DraftDoor {
  save: (body: DraftBody, isLeaving: boolean) => Promise<DraftSaved>;
  load: () => Promise<GradingJob>;
  claim: () => Promise<GradingJob>;
}

/** Pauses in milliseconds. */
export const pauses = { afterEdit: 700, whileOffline: 5_000 };

export class DraftKeeper {
  #state: DraftState;
  readonly #job: string;
  readonly #user: string;
  readonly #door: DraftDoor;
  readonly #watchers = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | null = null;
  #isOnDevice = true;

  constructor(job: GradingJob, user: string, door: DraftDoor) {
    this.#job = job.id;
    this.#user = user;
    this.#door = door;
    this.#state = resumed(job, keptDraft(user, job.id));
    if (maySend(this.#state)) this.#soon(pauses.afterEdit);
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (watch: () => void): (() => void) => {
    this.#watchers.add(watch);
    return () => void this.#watchers.delete(watch);
  };

  /** The state now. */
  readonly read = (): DraftState => this.#state;

  /** Whether the device has taken what the server has not. */
  get isOnDevice(): boolean {
    return this.#isOnDevice;
  }

  /** Changes the draft. */
  edit(change: (content: Content) => Content): void {
    this.#apply({ kind: "edited", content: change(this.#state.content) });
    this.#soon(this.#state.trouble?.kind === "offline" ? pauses.whileOffline : pauses.afterEdit);
  }

  /** Settles a conflict. */
  choose(side: "mine" | "theirs"): void {
    this.#apply({ kind: "chose", side });
    this.#soon(0);
  }

  /** Sends until the server has everything or something stands in the way; says which. */
  async flush(): Promise<boolean> {
    await this.#sending;
    while (maySend(this.#state)) {
      await this.#send(false);
      if (this.#state.trouble) break;
    }
    return !isDirty(this.#state) && this.#state.trouble === null;
  }

  /** The line is back. */
  retry(): void {
    if (this.#state.trouble?.kind === "offline") this.#soon(0);
  }

  /** Claims the job again after a lapse and puts the own changes on top of what is there. */
  async claimAgain(): Promise<void> {
    const job = await this.#door.claim();
    this.#apply({ kind: "found", theirs: contentOf(job), version: job.draft_version });
    this.#soon(0);
  }

  /** Leaves the desk: what is unsent goes out once more and stays on the device until it is confirmed. */
  stop(): void {
    clearTimeout(this.#timer);
    if (maySend(this.#state)) void this.#send(true);
  }

  #soon(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (maySend(this.#state)) void this.#send(false);
    }, ms);
  }

  #send(isLeaving: boolean): Promise<void> {
    const body = bodyOf(this.#state.content, this.#state.base, this.#state.version);
    this.#apply({ kind: "sent" });
    this.#sending = this.#door
      .save(body, isLeaving)
      .then(
        ({ draft_version, saved_at }) =>
          this.#apply({ kind: "saved", version: draft_version, at: new Date(saved_at) }),
        (error: unknown) => this.#fail(error),
      )
      .finally(() => {
        this.#sending = null;
        if (isLeaving) return;
        if (maySend(this.#state)) this.#soon(this.#state.trouble ? pauses.whileOffline : pauses.afterEdit);
      });
    return this.#sending;
  }

  async #fail(error: unknown): Promise<void> {
    if (error instanceof ApiError && error.code === "draft_conflict") {
      try {
        const job = await this.#door.load();
        this.#apply({ kind: "found", theirs: contentOf(job), version: job.draft_version });
      } catch {
        this.#apply({ kind: "failed", trouble: { kind: "offline" } });
      }
      return;
    }
    this.#apply({ kind: "failed", trouble: troubleOf(error) });
  }

  #apply(event: DraftEvent): void {
    this.#state = next(this.#state, event);
    const { content, base, version, unanswered } = this.#state;
    const unsent = isDirty(this.#state) ? { content, base, version, unanswered } : null;
    this.#isOnDevice = keepDraft(this.#user, this.#job, unsent);
    for (const watch of [...this.#watchers]) watch();
  }
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof ApiError && error.code === "claim_lapsed") return { kind: "lapsed" };
  return isTransient(error) ? { kind: "offline" } : { kind: "refused", error };
}

/** The server's draft, with what an earlier visit could not send on top of it. */
function resumed(job: GradingJob, kept: KeptOrNone): DraftState {
  const fresh = freshDraft(contentOf(job), job.draft_version);
  if (!kept) return fresh;
  const earlier: DraftState = { ...fresh, ...kept };
  return next(earlier, { kind: "found", theirs: fresh.content, version: fresh.version });
}

type KeptOrNone = ReturnType<typeof keptDraft>;
