/** What the part asks, which keys there are, and the way out. The clock does not stop meanwhile. */
import { useTranslation } from "react-i18next";
import { LightDialog } from "../../../../../ui/light/LightDialog";
import { useMode } from "../screens/AnsweringContext";
import { usePlayer, usePlayerView } from "../screens/PlayerContext";
import type { RunningPart } from "../session/partTime";
import { InlineText } from "./InlineText";
import { setKeysOn, useKeysOn } from "./keys";
import { LeaveButton } from "./LeaveButton";
import { canLengthen, LONGER_S } from "./Timer";

interface HelpDialogProps {
  running: RunningPart;
  /** Opens the pad for notes: on a phone its button is here. */
  openNotes: () => void;
  onClose: () => void;
}

export function HelpDialog({ running, openNotes, onClose }: HelpDialogProps) {
  const { t } = useTranslation("player");
  const mode = useMode();
  const player = usePlayer();
  const { attempt } = usePlayerView();
  const { isPaused } = running.progress;
  const isOn = useKeysOn();
  return (
    <LightDialog
      title={t("help.title")}
      onDismiss={onClose}
      actions={
        <>
          <LeaveButton className="btn" />
          <button type="button" className="btn fill" onClick={onClose}>
            {t("help.close")}
          </button>
        </>
      }
    >
      {mode === "strict" && <p>{t("help.clock_runs")}</p>}
      {/* They speak of the whole part, with its time and all its texts. */}
      {running.content.directions && attempt?.scope?.kind !== "set" && (
        <p lang="en" className="directions">
          <InlineText text={running.content.directions} />
        </p>
      )}
      <dl className="keys-list by-keys">
        <dt>
          <kbd className="key">A</kbd>–<kbd className="key">D</kbd>
        </dt>
        <dd>{t("help.key_choose")}</dd>
        <dt>
          <kbd className="key">N</kbd>
        </dt>
        <dd>{t("help.key_next")}</dd>
        <dt>
          <kbd className="key">P</kbd>
        </dt>
        <dd>{t("help.key_back")}</dd>
      </dl>
      <div className="help-acts">
        {/* The bar of a phone has no room for it. */}
        {mode === "comfortable" && (
          <button
            type="button"
            className="btn to-desk"
            onClick={() => {
              openNotes();
              onClose();
            }}
          >
            {t("notes.title")}
          </button>
        )}
        {mode === "comfortable" && canLengthen(running) && (
          <button
            type="button"
            className="btn"
            onClick={() => {
              player.dispatch({ type: "lengthen", seconds: LONGER_S });
              onClose();
            }}
          >
            {t("timer.longer_long")}
          </button>
        )}
        {mode === "comfortable" && (
          <button
            type="button"
            className="btn"
            onClick={() => {
              player.dispatch({ type: isPaused ? "resume" : "pause" });
              onClose();
            }}
          >
            {t(isPaused ? "timer.go_on_long" : "timer.stop_long")}
          </button>
        )}
      </div>
      <label className="tick by-keys">
        <input type="checkbox" checked={isOn} onChange={(event) => setKeysOn(event.target.checked)} />
        {t("help.keys_on")}
      </label>
    </LightDialog>
  );
}
