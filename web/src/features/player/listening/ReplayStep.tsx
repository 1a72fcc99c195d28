import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/Icon";
import { usePlayer } from "../screens/PlayerContext";
import type { StepProps } from "../screens/StepScreen";
import type { Item, ItemSet } from "../types";
import { ClipStage } from "./ClipStage";

/** An excerpt is heard again before the question about it. */
export function ReplayStep({ item, set, running, moves }: StepProps & { item: Item; set: ItemSet }) {
  const { t } = useTranslation("player");
  const player = usePlayer();
  const clip = item.replay;
  if (!clip) return null;
  const isStrict = running.rules.mode === "strict";
  const kind = set.kind === "conversation" ? "conversation" : "lecture";
  return (
    <div className="stage">
      <div className="stage-in listen">
        <h1 className="replay-title">
          <Icon name="headphones" size={26} />
          {t(`replay.${kind}`)}
        </h1>
        <ClipStage
          clip={clip}
          heard={running.progress.heard[clip.name]}
          onDone={() => isStrict && player.dispatch({ type: "next" })}
        />
        {!isStrict && (
          <div className="acts">
            <button type="button" className="btn fill big" onClick={() => moves.next?.()}>
              {t("replay.to_question")}
            </button>
          </div>
        )}
      </div>
    </div>
  );
}
