/** The outbox of whoever is signed in: one for the page, because ratings are on their way when a screen is left. */
import { sendRatings } from "./api";
import { sharedDatabase } from "./database";
import { RatingOutbox } from "./RatingOutbox";
import { DeviceShelf, PageShelf } from "./Shelf";

let current: { user: string; outbox: Promise<RatingOutbox> } | null = null;

export function outboxOf(user: string): Promise<RatingOutbox> {
  if (current?.user === user) return current.outbox;
  // Calls are made by whoever is signed in: what another person left here waits for them.
  void current?.outbox.then((outbox) => outbox.close());
  current = { user, outbox: open(user) };
  return current.outbox;
}

async function open(user: string): Promise<RatingOutbox> {
  const db = await sharedDatabase();
  const outbox = new RatingOutbox({
    user,
    shelf: db ? new DeviceShelf(db, user) : new PageShelf(),
    send: sendRatings,
  });
  outbox.sendSoon();
  return outbox;
}
