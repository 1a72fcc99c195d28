import type { BankPackDetail, BankPart } from "../../../content/bank/types";
import { ServerClock } from "../player/clock/ServerClock";
import { Outbox } from "../player/session/Outbox";
import type { OpenSession } from "../player/session/openSession";
import { PlayerSession } from "../player/session/PlayerSession";
import type { Mode } from "../player/types";
import { forgettingTransport, PreviewApi, previewId } from "./PreviewApi";

/** Opens the player on a part without an attempt: no storage on this device, no answer to the server. */
export async function openPreview(detail: BankPackDetail, part: BankPart, mode: Mode): Promise<OpenSession> {
  const attempt = previewId(detail.pack.id, part.id, mode);
  // Nobody's: a note about unsent work is kept per person.
  const user = "preview";
  const clock = new ServerClock();
  const outbox = await Outbox.open({
    user,
    db: null,
    transport: forgettingTransport,
    now: () => clock.now(),
  });
  const api = new PreviewApi(detail, part, mode);
  const player = new PlayerSession({ attempt, user, db: null, api, clock, outbox });
  return {
    player,
    outbox,
    isPreview: true,
    close: () => {
      player.close();
      outbox.close();
    },
  };
}
