import { useTranslation } from "react-i18next";
import { LightDialog } from "../../../../../ui/light/LightDialog";
import { isAnswered } from "../items/choosing";
import { usePlayer, usePlayerView } from "../screens/PlayerContext";
import type { RunningPart } from "../session/partTime";
import { shortOf } from "../writing/shortText";

/** "Next, then OK": after it the question is gone, or the text is handed in. */
export function ConfirmDialog({ running }: { running: RunningPart }) {
  const { t } = useTranslation("player");
  const player = usePlayer();
  const { answers } = usePlayerView();
  const step = running.rules.steps[running.progress.index];
  if (!step || step.kind === "listen") return null;
  const value = answers.get(step.item);
  const short = isAnswered(value) ? shortOf(running.content, step.item, value) : null;
  const kind = step.kind === "write" ? "text" : "question";
  return (
    <LightDialog
      title={t(`confirm.${kind}_title`)}
      onDismiss={() => player.dispatch({ type: "cancel" })}
      actions={
        <>
          <button type="button" className="btn" onClick={() => player.dispatch({ type: "cancel" })}>
            {t(`confirm.${kind}_back`)}
          </button>
          <button type="button" className="btn fill" onClick={() => player.dispatch({ type: "confirm" })}>
            {t("confirm.ok")}
          </button>
        </>
      }
    >
      <p>
        {short
          ? t("confirm.text_short", short)
          : t(isAnswered(value) ? `confirm.${kind}_text` : `confirm.${kind}_empty`)}
      </p>
    </LightDialog>
  );
}
