/** A recording as heights: the loudest moment of each slice, scaled so that the loudest of all is 1. */
export function peaksOf(samples: Float32Array, slices: number): number[] {
  const peaks = Array.from({ length: slices }, (_, slice) => {
    const from = Math.floor((slice * samples.length) / slices);
    const to = Math.max(from + 1, Math.floor(((slice + 1) * samples.length) / slices));
    let peak = 0;
    for (let at = from; at < to && at < samples.length; at += 1) {
      peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    }
    return peak;
  });
  const loudest = Math.max(...peaks, 0);
  // Silence stays flat: blowing up its noise would look like speech.
  return loudest < 0.01 ? peaks.map(() => 0) : peaks.map((peak) => peak / loudest);
}

/** Seconds as a clock: 0:07, 12:30. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Where a key on the slider leads: five seconds a step, or an end. Null for every other key. */
export function seekTarget(key: string, at: number, length: number): number | null {
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return Math.max(0, at - 5);
    case "ArrowRight":
    case "ArrowUp":
      return Math.min(length, at + 5);
    case "Home":
      return 0;
    case "End":
      return length;
    default:
      return null;
  }
}
