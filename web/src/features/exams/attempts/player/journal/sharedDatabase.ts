import { openPlayerDatabase, type PlayerDatabase } from "./database";

let opening: Promise<PlayerDatabase | null> | null = null;

/** One connection for the whole page: closing it with a screen would cut off what is still being written. */
export function sharedDatabase(): Promise<PlayerDatabase | null> {
  opening ??= openPlayerDatabase().catch(() => {
    opening = null;
    return null;
  });
  return opening;
}
