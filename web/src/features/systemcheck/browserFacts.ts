import { openDB } from "idb";
import { recordingFormat } from "../../device/microphone";

/** What is asked of a browser. */
export type FactName = "storage" | "recording" | "audio" | "online";

/** Tries each thing instead of reading the browser's name. */
export async function browserFacts(): Promise<Record<FactName, boolean>> {
  return {
    storage: await canStore(),
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

function canPlay(): boolean {
  const probe = document.createElement("audio");
  return ['audio/ogg; codecs="opus"', "audio/mpeg"].some((type) => probe.canPlayType(type) !== "");
}
