import { playable } from "../../../../../device/playable";
import type { AudioClip } from "../types";

/** How far the audio of a part is loaded. */
export type AudioState =
  | { kind: "none" }
  | { kind: "loading"; loaded: number; total: number }
  | { kind: "ready" }
  | { kind: "failed"; missing: number; total: number };

const TRIES = 3;
const PAUSE_MS = 800;

/** Fetches whole clips before a clock starts, so that no network can stop them in the middle. */
export class AudioLibrary {
  private readonly clips = new Map<string, { url: string; sound: Blob }>();
  private readonly changed: () => void;
  private current: AudioState = { kind: "none" };

  constructor(changed: () => void) {
    this.changed = changed;
  }

  get state(): AudioState {
    return this.current;
  }

  /** The local address of a clip, once it is loaded. */
  url(name: string): string | null {
    return this.clips.get(name)?.url ?? null;
  }

  /** The clip itself, for drawing what was said. */
  sound(name: string): Blob | null {
    return this.clips.get(name)?.sound ?? null;
  }

  /** Loads what is not loaded yet; resolves to the number of clips that could not be had. */
  async load(clips: readonly AudioClip[]): Promise<number> {
    if (clips.length === 0) {
      this.set({ kind: "ready" });
      return 0;
    }
    const total = clips.length;
    const tell = () =>
      this.set({ kind: "loading", loaded: clips.filter((clip) => this.clips.has(clip.name)).length, total });
    tell();
    await Promise.all(
      clips.map(async (clip) => {
        if (this.clips.has(clip.name)) return;
        const blob = await fetchClip(clip);
        if (blob) this.clips.set(clip.name, { url: URL.createObjectURL(blob), sound: blob });
        tell();
      }),
    );
    const missing = clips.filter((clip) => !this.clips.has(clip.name)).length;
    this.set(missing === 0 ? { kind: "ready" } : { kind: "failed", missing, total });
    return missing;
  }

  clear(): void {
    for (const { url } of this.clips.values()) URL.revokeObjectURL(url);
    this.clips.clear();
    this.current = { kind: "none" };
  }

  private set(state: AudioState): void {
    this.current = state;
    this.changed();
  }
}

async function fetchClip(clip: AudioClip): Promise<Blob | null> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    for (const source of playable(clip.sources)) {
      try {
        const response = await fetch(source.url);
        if (response.ok) return new Blob([await response.arrayBuffer()], { type: source.type });
      } catch {
        // The next source, or the next try.
      }
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** attempt));
  }
  return null;
}
