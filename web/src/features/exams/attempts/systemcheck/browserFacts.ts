import { openDB } from "idb";
import { recordingFormat } from "../../../../device/microphone";

/** What is asked of a browser. */
export type FactName = "storage" | "space" | "recording" | "audio" | "online";

/** Tries each thing instead of reading the browser's name. */
export async function browserFacts(): Promise<Record<FactName, boolean>> {
  return {
    storage: await canStore(),
    space: await hasSpace(),
    recording: recordingFormat() !== null && Boolean(navigator.mediaDevices?.getUserMedia),
    audio: canPlay(),
    online: navigator.onLine,
  };
}

async function canStore(): Promise<boolean> {
  const name = "system-check";
  try {
    const db = await openDB(name, 1, { upgrade: (fresh) => void fresh.createObjectStore("try") });
    await db.put("try", 1, "key");
    const isKept = (await db.get("try", "key")) === 1;
    db.close();
    indexedDB.deleteDatabase(name);
    return isKept;
  } catch {
    return false;
  }
}

/** A whole speaking section with all its takes and the audio of a test. */
const NEEDED_BYTES = 60_000_000;

async function hasSpace(): Promise<boolean> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  // Where the browser will not say, there is no reason to alarm anybody.
  return quota === undefined || quota - usage > NEEDED_BYTES;
}

function canPlay(): boolean {
  const probe = document.createElement("audio");
  return ['audio/ogg; codecs="opus"', "audio/mpeg"].some((type) => probe.canPlayType(type) !== "");
}
