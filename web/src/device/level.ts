/** What the sound of a take tells: judged while the learner speaks, not found out when a grader hears nothing. */

/** Loudness of a short moment, both 0 to 1. */
export interface Loudness {
  rms: number;
  peak: number;
}

/** Measures samples between -1 and 1. */
export function measure(samples: Float32Array): Loudness {
  let sum = 0;
  let peak = 0;
  for (const sample of samples) {
    sum += sample * sample;
    peak = Math.max(peak, Math.abs(sample));
  }
  return { rms: samples.length === 0 ? 0 : Math.sqrt(sum / samples.length), peak };
}

/** What to tell the learner. A quiet voice is no problem: only a dead microphone is. */
export type Hearing = "listening" | "well" | "silent" | "clipping";

/** Below this nothing but the hiss of a muted device is heard. */
const SILENT_PEAK = 0.01;
const CLIPPED_PEAK = 0.985;
/** Milliseconds without any sound after which the learner is told. */
const SILENT_AFTER_MS = 4_000;
/** A single pop is not clipping. */
const CLIPPED_MOMENTS = 4;
/** So much of a whole take, in tenths of a second, is heard as distortion. */
const CLIPPED_TAKE = 12;

/** What a take is worth once it is over. */
export type TakeQuality = "good" | "clipped" | "silent" | "empty";

/** Follows a take. */
export class HearingJudge {
  private soundAtMs = 0;
  private hasSound = false;
  private clipped = 0;
  private clippedInAll = 0;

  /** Takes one moment at `atMs` from the start of the take. */
  hear(loudness: Loudness, atMs: number): void {
    if (loudness.peak >= SILENT_PEAK) {
      this.hasSound = true;
      this.soundAtMs = atMs;
    }
    if (loudness.peak >= CLIPPED_PEAK) {
      this.clipped += 1;
      this.clippedInAll += 1;
    } else this.clipped = Math.max(0, this.clipped - 0.05);
  }

  verdict(nowMs: number): Hearing {
    if (nowMs - this.soundAtMs >= SILENT_AFTER_MS) return "silent";
    if (this.clipped >= CLIPPED_MOMENTS) return "clipping";
    return this.hasSound ? "well" : "listening";
  }

  /** The whole take, which has so many chunks on the device. */
  quality(chunks: number): TakeQuality {
    if (chunks === 0) return "empty";
    if (this.isEmpty) return "silent";
    return this.clippedInAll >= CLIPPED_TAKE ? "clipped" : "good";
  }

  /** Whether the whole take holds nothing. */
  get isEmpty(): boolean {
    return !this.hasSound;
  }
}

/** From loudness to the height of a bar, 0 to 1: the ear hears in powers, not in amplitudes. */
export function barHeight(rms: number): number {
  const decibels = 20 * Math.log10(Math.max(rms, 1e-5));
  return Math.min(1, Math.max(0, (decibels + 54) / 48));
}
