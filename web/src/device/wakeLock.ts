/** Keeps the screen of a phone on: a locked phone takes the microphone away. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  const ask = async () => {
    try {
      const got = await navigator.wakeLock?.request("screen");
      if (isOver) await got?.release();
      else lock = got ?? null;
    } catch {
      // Low battery, or a browser without it: the take goes on all the same.
    }
  };
  // The system lets go of the lock when the page is hidden.
  const shown = () => {
    if (document.visibilityState === "visible" && !isOver) void ask();
  };
  document.addEventListener("visibilitychange", shown);
  void ask();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", shown);
    void lock?.release().catch(() => {});
  };
}
