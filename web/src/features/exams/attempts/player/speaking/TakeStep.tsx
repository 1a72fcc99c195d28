/** Comfortable mode: hear the own takes beside what was heard, choose one, or record again. */
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../../ui/Icon";
import { RecordingPlayer } from "../../../../../ui/recording/RecordingPlayer";
import type { RecordingRow } from "../journal/database";
import { usePlayer, usePlayerView } from "../screens/PlayerContext";
import type { StepProps } from "../screens/StepScreen";
import type { Item } from "../types";
import { TakeRow } from "./TakeRow";
import { TaskPrompt } from "./TaskPrompt";

export function TakeStep({ item, running, moves }: StepProps & { item: Item }) {
  const { t } = useTranslation(["player", "responses"]);
  const player = usePlayer();
  const { takes, answers } = usePlayerView();
  const own = takes.filter(
    (take) => take.item === item.id && take.state !== "dropped" && take.state !== "recording",
  );
  const value = answers.get(item.id);
  const kept = value?.kind === "recording" ? value.recording_id : null;
  const fault = faultOf(takes.filter((take) => take.item === item.id).at(-1));
  const original = item.audio ? player.clipSound(item.audio.name) : null;
  const again = (
    <button
      type="button"
      className={fault ? "btn fill big" : "btn big"}
      onClick={() => player.dispatch({ type: "retake" })}
    >
      <Icon name="refresh" size={18} />
      {t("take.again")}
    </button>
  );
  return (
    <div className="stage">
      <div className="stage-in">
        <TaskPrompt item={item} running={running} />
        {running.cutItem === item.id && <p className="alert warn">{t("take.cut")}</p>}
        {fault && (
          <p className="alert warn" role="alert">
            {t(`responses:fault.${fault}`)}
          </p>
        )}
        {original && (
          <div className="card original">
            <span className="strong">{t("responses:take.original")}</span>
            <RecordingPlayer
              source={original}
              seconds={item.audio?.seconds ?? 0}
              name={t("responses:take.original")}
            />
          </div>
        )}
        {own.length === 0 ? (
          !fault && <p className="alert warn">{t(kept ? "take.elsewhere" : "take.none")}</p>
        ) : (
          <fieldset className="card takes">
            <legend className="vh">{t("take.choose")}</legend>
            {own.map((take) => (
              <TakeRow
                key={take.id}
                take={take}
                isKept={take.id === kept}
                keep={() => void player.nameTake(take.id)}
              />
            ))}
          </fieldset>
        )}
        <div className="acts">
          {fault && again}
          <button type="button" className={fault ? "btn big" : "btn fill big"} onClick={() => moves.next?.()}>
            {t(fault ? "responses:take.go_on" : "take.keep")}
          </button>
          {!fault && again}
        </div>
      </div>
    </div>
  );
}

/** What the learner must know of the last take before going on. */
function faultOf(take: RecordingRow | undefined): "silent" | "empty" | null {
  return take?.quality === "silent" || take?.quality === "empty" ? take.quality : null;
}
