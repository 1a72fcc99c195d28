/** A comment that is spoken instead of written: recorded, heard, recorded again or removed. */
import { useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { Alert } from "../../../../ui/Alert";
import { AskDialog } from "../../../../ui/AskDialog";
import { Button } from "../../../../ui/Button";
import type { IconName } from "../../../../ui/Icon";
import { clockText } from "../../../../ui/recording/peaks";
import { RecordingPlayer } from "../../../../ui/recording/RecordingPlayer";
import { longestMs, type VoiceAct, type VoiceDesk, type VoiceState } from "../voice/VoiceDesk";
import styles from "./voice.module.css";

interface VoiceCommentProps {
  voice: VoiceDesk;
  item: string;
}

/** Printed on key caps everywhere, so not a translation. */
const voiceKey = "Alt V";

export function VoiceComment({ voice, item }: VoiceCommentProps) {
  const { t } = useTranslation("voice");
  const state = useSyncExternalStore(voice.subscribe, () => voice.read(item));
  const [isRemoving, setRemoving] = useState(false);
  const { saved, act } = state;
  const isRecording = act.kind === "recording";
  const isBusy = act.kind === "asking" || act.kind === "saving";
  const word = told(state);
  return (
    <section className={styles.voice} aria-label={t("desk.title")} data-part="voice">
      <div className={styles.head}>
        {/* One button all the time, so that the focus stays in it. */}
        <Button
          size="small"
          variant={isRecording ? "primary" : "secondary"}
          icon={icons[act.kind] ?? "microphone"}
          aria-keyshortcuts="Alt+V"
          loading={isBusy}
          onClick={() => voice.toggle(item)}
        >
          {t(`desk.${nextOf(state)}`)}{" "}
          <span className="key" aria-hidden="true">
            {voiceKey}
          </span>
        </Button>
        {isRecording && (
          <Button size="small" variant="quiet" onClick={() => void voice.cancel()}>
            {t("desk.cancel")}
          </Button>
        )}
        {act.kind === "failed" && (
          <Button size="small" variant="quiet" onClick={() => voice.discard(item)}>
            {t("desk.discard")}
          </Button>
        )}
        {saved && act.kind === "none" && (
          <Button size="small" variant="quiet" onClick={() => setRemoving(true)}>
            {t("desk.remove")}
          </Button>
        )}
      </div>
      <p role="status" className={`note ${styles.told}`}>
        {word && t(`desk.told.${word}`)}
      </p>
      <Doing act={act} />
      <Heard state={state} />
      {isRemoving && <Removing onAct={() => voice.remove(item)} onClose={() => setRemoving(false)} />}
    </section>
  );
}

const icons: Partial<Record<VoiceAct["kind"], IconName>> = { recording: "stop", failed: "refresh" };

/** What the button does. */
function nextOf({ saved, act }: VoiceState): "stop" | "retry" | "again" | "record" {
  if (act.kind === "recording") return "stop";
  if (act.kind === "failed") return "retry";
  return saved || act.kind === "saving" ? "again" : "record";
}

/** What is told when it changes, and stays readable. */
function told({ saved, act }: VoiceState): "asking" | "recording" | "saving" | "saved" | "other" | null {
  if (act.kind === "asking" || act.kind === "recording" || act.kind === "saving") return act.kind;
  if (act.kind !== "none" || !saved) return null;
  return saved.isOwn ? "saved" : "other";
}

function Doing({ act }: { act: VoiceAct }) {
  const { t } = useTranslation("voice");
  const { t: tc } = useTranslation("common");
  switch (act.kind) {
    case "none":
    case "asking":
    case "saving":
      return null;
    case "problem":
      return (
        <Alert tone="warn" role="alert">
          <b>{t(`problem.${act.problem}_title`)}</b> {t(`problem.${act.problem}_text`)}
        </Alert>
      );
    case "recording":
      return (
        <>
          <div className={styles.meter}>
            <span className="num" role="timer">
              {t("desk.time", { time: clockText(act.ms / 1000), most: clockText(longestMs / 1000) })}
            </span>
            <i aria-hidden="true" style={{ "--level": act.level } as React.CSSProperties} />
          </div>
          {act.hearing === "silent" && (
            <Alert tone="warn" role="alert">
              {t("desk.silent")}
            </Alert>
          )}
        </>
      );
    case "failed":
      return <Alert>{t("desk.failed", { reason: errorText(act.error, tc) })}</Alert>;
    default:
      return act satisfies never;
  }
}

/** What was said last: also while it is saved, and when that fails. */
function Heard({ state: { saved, act } }: { state: VoiceState }) {
  const { t } = useTranslation("voice");
  if (act.kind === "recording" || act.kind === "asking") return null;
  const last =
    act.kind === "saving" || act.kind === "failed" ? { source: act.sound, seconds: act.seconds } : saved;
  return last && <RecordingPlayer source={last.source} seconds={last.seconds} name={t("desk.title")} />;
}

function Removing({ onAct, onClose }: { onAct: () => Promise<void>; onClose: () => void }) {
  const { t } = useTranslation("voice");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const act = async () => {
    setBusy(true);
    try {
      await onAct();
      onClose();
    } catch (cause) {
      setError(cause);
      setBusy(false);
    }
  };
  return (
    <AskDialog
      title={t("remove.title")}
      words={{ keep: t("remove.keep"), act: t("remove.act") }}
      isBusy={isBusy}
      error={error}
      onAct={() => void act()}
      onClose={onClose}
    >
      <p>{t("remove.text")}</p>
    </AskDialog>
  );
}
