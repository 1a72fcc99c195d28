/** A script chunk that cannot be loaded, usually because a new version was deployed meanwhile. */
import { countCall } from "../api/signals";

/** Event for the shell: show the blocking notice. */
export const chunkFailed = "app:chunk-failed";

/** How long a chunk may take, in milliseconds (section 8 of the specification). */
export const chunkPatience = 120_000;

/** A chunk that neither came nor failed in time. */
class ChunkTimeout extends Error {
  override readonly name = "ChunkTimeout";
}

/** Loads the code of a screen: the loading line shows it, and it does not wait for ever. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  const done = countCall();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkTimeout()), chunkPatience);
  });
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
    done();
  }
}

/** How many chunks are on their way that nobody waits for. */
let ahead = 0;

/** Loads what will probably be needed. If it does not come, that is said when somebody goes there, and not before. */
export async function loadAhead(load: () => Promise<unknown>): Promise<void> {
  ahead += 1;
  try {
    await load();
  } catch {
    // See above.
  } finally {
    ahead -= 1;
  }
}

/**
 * Listens for failed imports until the returned function is called. The learner decides when to reload: answers may
 * be on their way.
 */
export function recoverFromMissingChunks(): () => void {
  const tell = () => {
    // A screen that fails in the same moment says so itself (RouteError).
    if (ahead === 0) tellMissingChunk();
  };
  window.addEventListener("vite:preloadError", tell);
  return () => window.removeEventListener("vite:preloadError", tell);
}

/** Lets the shell show the notice. */
export function tellMissingChunk(): void {
  window.dispatchEvent(new Event(chunkFailed));
}

/** Whether an error means that a chunk did not load. Browsers word it differently. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof ChunkTimeout ||
    (error instanceof Error &&
      /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i.test(
        error.message,
      ))
  );
}
