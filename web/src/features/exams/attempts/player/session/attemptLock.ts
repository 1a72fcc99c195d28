/** One window at a time has the player: two would play two sounds and record two takes. */
export interface AttemptLock {
  release(): void;
}

/**
 * Takes the attempt for this window. Null when another window has it and `steal` is not set; `lost` is called when
 * another window takes it over later.
 */
export function lockAttempt(attempt: string, steal: boolean, lost: () => void): Promise<AttemptLock | null> {
  const { locks } = navigator;
  // Without Web Locks the journal keeps two windows apart well enough.
  if (!locks) return Promise.resolve({ release: () => {} });
  return new Promise((resolve) => {
    let release = () => {};
    let isOurs = false;
    const held = new Promise<void>((end) => {
      release = end;
    });
    const options: LockOptions = steal ? { steal: true } : { ifAvailable: true };
    locks
      .request(`player ${attempt}`, options, async (lock) => {
        if (!lock) {
          resolve(null);
          return;
        }
        isOurs = true;
        resolve({
          release: () => {
            isOurs = false;
            release();
          },
        });
        await held;
      })
      .catch(() => {
        if (isOurs) lost();
      });
  });
}
