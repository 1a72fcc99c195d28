/** Runs `work` one at a time, again when asked meanwhile, and after a failure with growing pauses. */
export class Retrier {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private due = Number.POSITIVE_INFINITY;
  private working: Promise<void> | null = null;
  /** Asked while working: how long that may wait. */
  private askedAgainMs = Number.POSITIVE_INFINITY;
  private failures = 0;
  private isStopped = false;

  private readonly work: () => Promise<void>;
  private readonly changed: () => void;
  private readonly chance: () => number;

  constructor(work: () => Promise<void>, changed: () => void = () => {}, chance: () => number = Math.random) {
    this.work = work;
    this.changed = changed;
    this.chance = chance;
  }

  /** True between a failure and the next success. */
  get isFailing(): boolean {
    return this.failures > 0;
  }

  get isWorking(): boolean {
    return this.working !== null;
  }

  /** There is something to do, at the latest in `delayMs`. While failing, the pause of the failure holds. */
  ask(delayMs = 0): void {
    if (this.working) this.askedAgainMs = Math.min(this.askedAgainMs, delayMs);
    else if (!this.isFailing || this.timer === undefined) this.schedule(delayMs);
  }

  /** The world has changed (connection back, page shown): do not sit out the pause. */
  askNow(): void {
    if (this.working) this.askedAgainMs = 0;
    else {
      clearTimeout(this.timer);
      this.due = Number.POSITIVE_INFINITY;
      this.schedule(0);
    }
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private schedule(delayMs: number): void {
    const at = Date.now() + delayMs;
    if (this.isStopped || at >= this.due) return;
    clearTimeout(this.timer);
    this.due = at;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.due = Number.POSITIVE_INFINITY;
      this.working = this.run();
      this.changed();
    }, delayMs);
  }

  private async run(): Promise<void> {
    try {
      await this.work();
      this.failures = 0;
    } catch {
      this.failures += 1;
    }
    const againMs = this.askedAgainMs;
    this.askedAgainMs = Number.POSITIVE_INFINITY;
    this.working = null;
    if (this.isFailing) this.schedule(pauseMs(this.failures, this.chance()));
    else if (againMs < Number.POSITIVE_INFINITY) this.schedule(againMs);
    this.changed();
  }
}

/** 1, 2, 4 … 30 seconds, a quarter more or less, so that a class that loses its Wi-Fi does not come back as one wave. */
export function pauseMs(failures: number, chance: number): number {
  const base = Math.min(30_000, 1_000 * 2 ** (failures - 1));
  return Math.round(base * (0.75 + chance / 2));
}
