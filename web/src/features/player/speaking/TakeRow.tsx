import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { minutesText } from "../clock/countdown";
import type { RecordingRow } from "../journal/database";
import { usePlayer } from "../screens/PlayerContext";

interface TakeRowProps {
  take: RecordingRow;
  isKept: boolean;
  keep: () => void;
}

/** One take: which it is, how long, what is wrong with it, and its sound. */
export function TakeRow({ take, isKept, keep }: TakeRowProps) {
  const { t } = useTranslation(["player", "responses"]);
  const url = useTakeUrl(take.id);
  const { quality } = take;
  return (
    <div className={isKept ? "take on" : "take"}>
      <label className="take-name">
        <input type="radio" name={`take ${take.item}`} checked={isKept} onChange={keep} />
        <span>
          {t("take.number", { number: take.take })}
          <span className="note num">{minutesText(take.duration_ms)}</span>
          {quality && quality !== "good" && (
            <span className="note bad">{t(`responses:quality.${quality}`)}</span>
          )}
          {take.interrupted && <span className="note">{t("responses:quality.interrupted")}</span>}
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
