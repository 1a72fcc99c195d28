/**
 * Loads a recording for drawing and playing. What browsers record has no length and cannot be sought in,
 * so the decoded sound is played from a WAV file in memory; when decoding fails, the file as it came.
 */
import { useEffect, useState } from "react";
import { peaksOf } from "./peaks";
import { toWav } from "./wav";

/** Enough for speech, and a third of the memory. */
const rate = 16_000;
/** More than any screen draws. */
const slices = 600;

/** How far loading is. */
export type Sound =
  | { kind: "loading" }
  | { kind: "ready"; src: string; seconds: number; peaks: number[] }
  | { kind: "plain"; src: string }
  | { kind: "missing" };

async function decode(bytes: ArrayBuffer): Promise<Sound> {
  const decoded = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
  const samples = decoded.getChannelData(0);
  const src = URL.createObjectURL(toWav(samples, rate));
  return { kind: "ready", src, seconds: decoded.duration, peaks: peaksOf(samples, slices) };
}

async function load(url: string, signal: AbortSignal): Promise<Sound> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) return { kind: "missing" };
  const bytes = await answer.arrayBuffer();
  return decode(bytes).catch(() => ({ kind: "plain", src: url }) as const);
}

/** The sound behind a media address. */
export function useSound(url: string): Sound {
  const [sound, setSound] = useState<Sound>({ kind: "loading" });
  useEffect(() => {
    const stop = new AbortController();
    let made: string | null = null;
    setSound({ kind: "loading" });
    load(url, stop.signal)
      .catch((): Sound => ({ kind: "missing" }))
      .then((loaded) => {
        if (loaded.kind === "ready") made = loaded.src;
        if (!stop.signal.aborted) setSound(loaded);
        else if (made) URL.revokeObjectURL(made);
      })
      .catch(() => {});
    return () => {
      stop.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [url]);
  return sound;
}
