/** Sends what an earlier visit of this person could not send, whatever page is open now. */
import { outboxOf } from "./outboxOf";

export async function resendKept(user: string): Promise<void> {
  (await outboxOf(user)).sendSoon();
}
