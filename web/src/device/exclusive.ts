/** Runs at most one of `work` under a name, over all tabs. */
export type Exclusive = (name: string, work: () => Promise<void>) => Promise<void>;

export const exclusiveByLock: Exclusive = (name, work) =>
  // Without Web Locks two tabs may send the same thing twice; the server takes it once.
  navigator.locks ? navigator.locks.request(name, work) : work();
