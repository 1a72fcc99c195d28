/** Decks and unsent ratings on the device. */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { DeckRow, RatingRow } from "./model";

interface FlashcardSchema extends DBSchema {
  decks: { key: [string, string]; value: DeckRow; indexes: { user: string } };
  /** Only those that are still to be sent. */
  ratings: { key: string; value: RatingRow; indexes: { user: string } };
}

export type FlashcardDatabase = IDBPDatabase<FlashcardSchema>;

export const DATABASE = "flashcards";

export async function openFlashcardDatabase(name: string = DATABASE): Promise<FlashcardDatabase> {
  return openDB<FlashcardSchema>(name, 1, {
    upgrade(db) {
      db.createObjectStore("decks", { keyPath: ["user", "key"] }).createIndex("user", "user");
      db.createObjectStore("ratings", { keyPath: "id" }).createIndex("user", "user");
    },
    // Another tab with a newer build waits for this one to let go.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
    },
  });
}

let opening: Promise<FlashcardDatabase | null> | null = null;

/** One connection for the whole page. Null where the browser refuses storage. */
export function sharedDatabase(): Promise<FlashcardDatabase | null> {
  opening ??= openFlashcardDatabase().catch(() => {
    opening = null;
    return null;
  });
  return opening;
}
