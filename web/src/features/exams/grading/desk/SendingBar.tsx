/** Results that are on their way to learners, with the seconds in which sending can be undone. */
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import type { GradingCard } from "../../../../api/types";
import { Button } from "../../../../ui/Button";
import { useSnackbar } from "../../../../ui/Snackbar";
import { useNow } from "../../../../ui/useNow";
import { isSending, useSendNow, useUndoSending } from "../api";
import type { GradingQueue } from "../types";
import styles from "./sending.module.css";

/** Printed on key caps everywhere, so not a translation. */
const undoKeys = "Alt Z";

interface SendingBarProps {
  /** The first page of the queue: what is being sent stands first. */
  queue: GradingQueue | undefined;
  /** When the queue came, by this device. */
  at: number;
  /** Opens what is being graded again. */
  onUndone: (id: string) => void;
}

export function SendingBar({ queue, at, onUndone }: SendingBarProps) {
  const { t } = useTranslation("grading");
  const { t: tc } = useTranslation("common");
  const say = useSnackbar();
  const undo = useUndoSending();
  const sendNow = useSendNow();
  const sending = queue?.data.filter(isSending) ?? [];
  const last = sending.at(-1);
  const isBusy = undo.isPending || sendNow.isPending;
  const refused = (error: unknown) => say(errorText(error, tc));
  const undoSending = (id: string) =>
    undo.mutate(id, { onSuccess: (job) => job.state === "claimed" && onUndone(id), onError: refused });
  useUndoKey(() => last && !isBusy && undoSending(last.id));
  // What is read aloud is said once: the seconds run for eyes only.
  const told = sending.map(({ learner_name: name }) => t("sending.told", { name, keys: undoKeys })).join(" ");
  return (
    <div className={styles.bar} data-open={sending.length > 0}>
      <div role="status" className="vh">
        {told}
      </div>
      {queue && sending.length > 0 && (
        <ul>
          {sending.map((card) => (
            <li key={card.id} className={styles.line}>
              <Countdown card={card} server={queue.server_now} at={at} />
              <Button
                size="small"
                disabled={isBusy}
                onClick={() => undoSending(card.id)}
                aria-keyshortcuts={card.id === last?.id ? "Alt+Z" : undefined}
              >
                {t("sending.undo")}
                {card.id === last?.id && <kbd className={`key ${styles.cap}`}>{undoKeys}</kbd>}
              </Button>
              <Button
                variant="quiet"
                size="small"
                disabled={isBusy}
                onClick={() => sendNow.mutate(card.id, { onError: refused })}
              >
                {t("sending.now")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Whole seconds that are left by the server's clock; never more than the minute, never less than none. */
export function secondsLeft(sendsAt: string, server: string, passedMs: number): number {
  const left = Date.parse(sendsAt) - Date.parse(server) - passedMs;
  return Math.min(60, Math.max(0, Math.ceil(left / 1000)));
}

function Countdown({ card, server, at }: { card: GradingCard; server: string; at: number }) {
  const { t } = useTranslation("grading");
  const now = useNow(1000);
  const count = secondsLeft(card.sends_at ?? server, server, now.getTime() - at);
  return (
    <span className="num">
      <span aria-hidden="true">
        {t(count > 0 ? "sending.in" : "sending.leaving", { name: card.learner_name, count })}
      </span>
      <span className="vh">{t("sending.title", { name: card.learner_name })}</span>
    </span>
  );
}

/** Alt+Z undoes the last one, wherever the focus is. */
function useUndoKey(act: () => void) {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.code !== "KeyZ" || !event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
      if (document.querySelector("[role='dialog']")) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
