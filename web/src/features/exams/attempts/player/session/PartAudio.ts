import { AudioLibrary } from "../audio/AudioLibrary";
import type { Presence } from "./Presence";
import type { SessionParts } from "./sessionParts";
import type { ViewStore } from "./view";

/** Everything that is heard in the part on the screen, fetched before its clock starts. */
export class PartAudio {
  private readonly parts: SessionParts;
  private readonly store: ViewStore;
  private readonly presence: Presence;
  private readonly library: AudioLibrary;

  constructor(parts: SessionParts, store: ViewStore, presence: Presence) {
    this.parts = parts;
    this.store = store;
    this.presence = presence;
    this.library = new AudioLibrary(() => store.change({ audio: this.library.state }));
  }

  /** The local address of a clip. */
  url(name: string): string | null {
    return this.library.url(name);
  }

  /** The clip itself, once it is loaded. */
  sound(name: string): Blob | null {
    return this.library.sound(name);
  }

  async load(): Promise<void> {
    const { phase } = this.store.snapshot();
    if (phase.kind !== "intro" && phase.kind !== "running") return;
    try {
      const clips = await this.parts.api.media(this.parts.attempt, phase.part.id);
      if ((await this.library.load(clips)) > 0) this.presence.noteNow("audio_failed");
    } catch {
      await this.library.load([{ name: "", seconds: 0, sources: [] }]);
    }
  }

  clear(): void {
    this.library.clear();
  }
}
