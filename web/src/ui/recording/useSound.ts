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

/** An element that goes may still be reading; taking its address away at once is an error in the console. */
const release = (url: string) => setTimeout(() => URL.revokeObjectURL(url), 10_000);

/** How far loading is. */
export type Sound =
  | { kind: "waiting" }
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

async function load(source: string | Blob, signal: AbortSignal): Promise<Sound> {
  // A page may not fetch addresses of its own memory; what is there is read as it is.
  const answer = typeof source === "string" ? await fetch(source, { signal }) : new Response(source);
  if (!answer.ok) return { kind: "missing" };
  const plain = () => (typeof source === "string" ? source : URL.createObjectURL(source));
  return decode(await answer.arrayBuffer()).catch(() => ({ kind: "plain", src: plain() }) as const);
}

/** The sound behind a media address, or one that this page holds; nothing is loaded before it is wanted. */
export function useSound(source: string | Blob, isWanted: boolean): Sound {
  const [sound, setSound] = useState<Sound>({ kind: isWanted ? "loading" : "waiting" });
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    let made: string | null = null;
    setSound({ kind: "loading" });
    load(source, stop.signal)
      .catch((): Sound => ({ kind: "missing" }))
      .then((loaded) => {
        if (loaded.kind === "ready" || (loaded.kind === "plain" && typeof source !== "string"))
          made = loaded.src;
        if (!stop.signal.aborted) setSound(loaded);
        else if (made) release(made);
      })
      .catch(() => {});
    return () => {
      stop.abort();
      if (made) release(made);
    };
  }, [source, isWanted]);
  return sound;
}
