/** A script chunk that cannot be loaded, usually because a new version was deployed meanwhile. */

/** Event for the shell: show the blocking notice. */
export const chunkFailed = "app:chunk-failed";

/** Listens for failed imports. The learner decides when to reload: answers may be on their way. */
export function recoverFromMissingChunks(): void {
  window.addEventListener("vite:preloadError", () => window.dispatchEvent(new Event(chunkFailed)));
}

/** Whether an error means that a chunk did not load. Browsers word it differently. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i.test(
      error.message,
    )
  );
}
