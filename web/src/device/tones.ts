/** Tones made by the browser itself: nothing to download, nothing to fail. */

/** Plays a tone and resolves when it is over. */
export async function playTone(hertz: number, seconds: number, volume = 0.25): Promise<void> {
  const context = new AudioContext();
  try {
    // Without an output device Firefox never gets as far as this; headphones may take a moment.
    await Promise.race([context.resume(), passing(1_000)]);
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.value = hertz;
    const start = context.currentTime;
    // Soft edges: a tone that is cut off clicks.
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(volume, start + 0.02);
    gain.gain.setValueAtTime(volume, start + seconds - 0.04);
    gain.gain.linearRampToValueAtTime(0, start + seconds);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + seconds);
    // A context without an output device never ends a tone; the answer window must begin all the same.
    await Promise.race([
      new Promise<void>((resolve) => {
        tone.onended = () => resolve();
      }),
      passing(seconds * 1_000 + 250),
    ]);
  } finally {
    void context.close().catch(() => {});
  }
}

function passing(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The beep before preparing and speaking. A browser without audio output goes on without it. */
export async function beep(): Promise<void> {
  await playTone(880, 0.35).catch(() => {});
}

/** Three rising notes for the speaker check. */
export async function playChime(): Promise<void> {
  for (const hertz of [523.25, 659.25, 783.99]) await playTone(hertz, 0.45, 0.2);
}
