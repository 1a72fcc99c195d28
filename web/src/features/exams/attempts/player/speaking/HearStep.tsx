/** What is repeated or answered, heard once. Strict: it starts by itself and leads on by itself. */
import { useTranslation } from "react-i18next";
import { ClipStage } from "../listening/ClipStage";
import { usePlayer } from "../screens/PlayerContext";
import type { StepProps } from "../screens/StepScreen";
import type { Item, ItemSet } from "../types";
import { ScenePicture } from "./ScenePicture";
import { spokenKind } from "./spokenKind";

export function HearStep({ set, item, running, moves }: StepProps & { set: ItemSet; item: Item }) {
  const { t } = useTranslation("responses");
  const player = usePlayer();
  const clip = item.audio;
  if (!clip) return null;
  const isStrict = running.rules.mode === "strict";
  const kind = spokenKind(set);
  const number = set.items.indexOf(item) + 1;
  return (
    <div className="stage">
      <div className={set.picture ? "stage-in listen pictured" : "stage-in listen"}>
        <p className="small quiet num">{t(`${kind}.number`, { number, total: set.items.length })}</p>
        <h1>{t(`${kind}.listen`)}</h1>
        {(set.title || set.scene) && (
          <p className="topic" lang="en">
            {set.title && <b>{set.title}. </b>}
            {set.scene}
          </p>
        )}
        <ScenePicture set={set} />
        <ClipStage
          clip={clip}
          heard={running.progress.heard[clip.name]}
          onDone={() => isStrict && player.dispatch({ type: "next" })}
        />
        {!isStrict && (
          <div className="acts">
            <button type="button" className="btn fill big" onClick={() => moves.next?.()}>
              {t(`${kind}.to_answer`)}
            </button>
            <span className="note">{t("hear.again")}</span>
          </div>
        )}
      </div>
    </div>
  );
}
