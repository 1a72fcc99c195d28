import { useTranslation } from "react-i18next";
import { usePlayer } from "../screens/PlayerContext";
import type { StepProps } from "../screens/StepScreen";
import type { ItemSet } from "../types";
import { ClipStage } from "./ClipStage";
import { SceneDrawing } from "./SceneDrawing";

/** The conversation or lecture. Strict: it starts by itself and leads on by itself. */
export function ListenStep({ set, running, moves }: StepProps & { set: ItemSet }) {
  const { t } = useTranslation("player");
  const player = usePlayer();
  const clip = set.audio;
  if (!clip) return null;
  const isStrict = running.rules.mode === "strict";
  const isTask = set.items.some(({ answer }) => answer.kind === "speaking" || answer.kind === "writing");
  return (
    <div className="stage">
      <div className="stage-in listen">
        <SceneDrawing set={set} />
        {set.title ? <h1 lang="en">{set.title}</h1> : <h1>{t("replay.first")}</h1>}
        {set.scene && (
          <p className="topic" lang="en">
            {set.scene}
          </p>
        )}
        <ClipStage
          clip={clip}
          heard={running.progress.heard[clip.name]}
          onDone={() => isStrict && player.dispatch({ type: "next" })}
        />
        {!isStrict && (
          <div className="acts">
            <button type="button" className="btn fill big" onClick={() => moves.next?.()}>
              {isTask ? t("listen.to_task") : t("listen.to_questions", { count: set.items.length })}
            </button>
            {!isTask && <span className="note">{t("listen.again_later", { count: set.items.length })}</span>}
          </div>
        )}
      </div>
    </div>
  );
}
