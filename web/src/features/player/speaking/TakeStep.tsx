/** Comfortable mode: hear the own takes, choose one, or record again. */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/Icon";
import { minutesText } from "../clock/countdown";
import type { RecordingRow } from "../journal/database";
import { usePlayer, usePlayerView } from "../screens/PlayerContext";
import type { StepProps } from "../screens/StepScreen";
import type { Item } from "../types";
import { TaskPrompt } from "./TaskPrompt";

export function TakeStep({ item, running, moves }: StepProps & { item: Item }) {
  const { t } = useTranslation("player");
  const player = usePlayer();
  const { takes, answers } = usePlayerView();
  const own = takes.filter(
    (take) => take.item === item.id && take.state !== "dropped" && take.state !== "recording",
  );
  const value = answers.get(item.id);
  const kept = value?.kind === "recording" ? value.recording_id : null;
  return (
    <div className="stage">
      <div className="stage-in">
        <TaskPrompt item={item} />
        {running.cutItem === item.id && <p className="alert warn">{t("take.cut")}</p>}
        {own.length === 0 ? (
          <p className="alert warn">{t(kept ? "take.elsewhere" : "take.none")}</p>
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
          <button type="button" className="btn fill big" onClick={() => moves.next?.()}>
            {t("take.keep")}
          </button>
          <button type="button" className="btn big" onClick={() => player.dispatch({ type: "retake" })}>
            <Icon name="refresh" size={18} />
            {t("take.again")}
          </button>
        </div>
      </div>
    </div>
  );
}

function TakeRow({ take, isKept, keep }: { take: RecordingRow; isKept: boolean; keep: () => void }) {
  const { t } = useTranslation("player");
  const url = useTakeUrl(take.id);
  return (
    <div className={isKept ? "take on" : "take"}>
      <label className="take-name">
        <input type="radio" name={`take ${take.item}`} checked={isKept} onChange={keep} />
        <span>
          {t("take.number", { number: take.take })}
          <span className="note num">{minutesText(take.duration_ms)}</span>
          {take.refused && <span className="note bad">{t("take.refused")}</span>}
        </span>
      </label>
      {/* The learner's own voice: there is no text for it. */}
      {/* biome-ignore lint/a11y/useMediaCaption: see above */}
      {url && <audio controls src={url} aria-label={t("take.listen", { number: take.take })} />}
    </div>
  );
}

/** The sound of a take as a local address. */
function useTakeUrl(id: string): string | null {
  const player = usePlayer();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isGone = false;
    void player.takeSound(id).then((sound) => {
      if (!sound || isGone) return;
      made = URL.createObjectURL(sound);
      setUrl(made);
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, player]);
  return url;
}
