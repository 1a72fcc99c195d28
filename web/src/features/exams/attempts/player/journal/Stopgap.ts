import type { AnswerValue } from "../types";

/** A version that is on its way to the device. */
export interface Version {
  attempt: string;
  item: string;
  value: AnswerValue;
  /** Server time at which the learner wrote it. */
  client_at: string;
}

/**
 * What a slow disk has not taken yet. The database answers later, and a busy machine makes that half a second of
 * typing; this store is written before the keystroke is over, so that a closed or reloaded tab leaves nothing behind.
 * It survives the tab, not always the browser: the database stays the place where answers lie.
 */
export class Stopgap {
  private readonly prefix: string;
  private readonly store: Storage | null;

  constructor(user: string, store: Storage | null = storageOfBrowser()) {
    this.prefix = `player-unwritten:${user}:`;
    this.store = store;
  }

  keep(version: Version): void {
    try {
      this.store?.setItem(this.nameOf(version), JSON.stringify(version));
    } catch {
      // Full or forbidden: then the database alone has to be quick enough.
    }
  }

  /** The database has this version; a newer one stays. */
  drop(version: Version): void {
    const name = this.nameOf(version);
    if (this.store?.getItem(name) === JSON.stringify(version)) this.store.removeItem(name);
  }

  /** What an earlier page left behind. */
  left(): Version[] {
    const { store } = this;
    if (!store) return [];
    return Array.from({ length: store.length }, (_, at) => store.key(at))
      .filter((name) => name?.startsWith(this.prefix))
      .flatMap((name) => parsed(store.getItem(name ?? "")));
  }

  private nameOf({ attempt, item }: Version): string {
    return `${this.prefix}${attempt}:${item}`;
  }
}

function parsed(text: string | null): Version[] {
  try {
    return text === null ? [] : [JSON.parse(text) as Version];
  } catch {
    return [];
  }
}

/** Null where the browser forbids it; even looking may throw. */
function storageOfBrowser(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
