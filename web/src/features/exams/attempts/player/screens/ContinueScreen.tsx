import { useTranslation } from "react-i18next";
import { AudioLine } from "./AudioLine";
import { usePlayer, usePlayerView } from "./PlayerContext";

/** After a reload the browser plays no sound until the learner has pressed something. */
export function ContinueScreen() {
  const { t } = useTranslation("player");
  const player = usePlayer();
  const { audio, attempt } = usePlayerView();
  return (
    <div className="stage">
      <div className="stage-in">
        <h1>{t("continue.title")}</h1>
        <p className="topic">{t(`continue.${attempt?.mode ?? "comfortable"}`)}</p>
        <AudioLine audio={audio} />
        <div className="acts">
          <button
            type="button"
            className="btn fill big"
            disabled={audio.kind !== "ready"}
            onClick={() => player.ungate()}
          >
            {t("continue.go")}
          </button>
        </div>
      </div>
    </div>
  );
}
