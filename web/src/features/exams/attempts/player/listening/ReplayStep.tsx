import { useTranslation } from "react-i18next";
import { usePlayer } from "../screens/PlayerContext";
import type { StepProps } from "../screens/StepScreen";
import type { Item, ItemSet } from "../types";
import { ClipStage } from "./ClipStage";
import { HeadphoneSign } from "./HeadphoneSign";

interface ReplayStepProps extends StepProps {
  item: Item;
  set: ItemSet;
  /** The item's own sound, not an excerpt of what was heard before. */
  isFirst: boolean;
}

/** An excerpt is heard again, or a sentence for the first time, before the question about it. */
export function ReplayStep({ item, set, isFirst, running, moves }: ReplayStepProps) {
  const { t } = useTranslation("player");
  const player = usePlayer();
  const clip = isFirst ? item.audio : item.replay;
  if (!clip) return null;
  const isStrict = running.rules.mode === "strict";
  const kind = isFirst ? "first" : set.kind === "conversation" ? "conversation" : "lecture";
  return (
    <div className="stage">
      <div className="stage-in listen">
        <h1 className="replay-title">
          <HeadphoneSign />
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
