import { playerTransport } from "../api";
import { sharedDatabase } from "../journal/sharedDatabase";
import { Outbox } from "./Outbox";

const PATIENCE_MS = 60_000;

/** Sends what an earlier visit of this person could not send, whatever page is open now. */
export async function resendKept(user: string): Promise<void> {
  const db = await sharedDatabase();
  if (!db) return;
  const outbox = await Outbox.open({ user, db, transport: playerTransport, now: () => Date.now() });
  await outbox.empty(null, PATIENCE_MS);
  outbox.close();
}
