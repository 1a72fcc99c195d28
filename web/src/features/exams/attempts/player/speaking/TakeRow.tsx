import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { clockText } from "../../../../../ui/recording/peaks";
import { RecordingPlayer } from "../../../../../ui/recording/RecordingPlayer";
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
  const sound = useTakeSound(take.id);
  const { quality } = take;
  return (
    <div className={isKept ? "take on" : "take"}>
      <label className="take-name">
        <input type="radio" name={`take ${take.item}`} checked={isKept} onChange={keep} />
        <span>
          {t("take.number", { number: take.take })}
          {/* The player says the length itself, as it was decoded. */}
          {!(sound instanceof Blob) && <span className="note num">{clockText(take.duration_ms / 1000)}</span>}
          {quality && quality !== "good" && (
            <span className="note bad">{t(`responses:quality.${quality}`)}</span>
          )}
          {take.interrupted && <span className="note">{t("responses:quality.interrupted")}</span>}
          {take.refused && <span className="note bad">{t("take.refused")}</span>}
        </span>
      </label>
      {sound === "none" && (
        <p className="note">{t(take.state === "complete" ? "take.on_server" : "take.no_sound")}</p>
      )}
      {sound instanceof Blob && (
        <RecordingPlayer
          source={sound}
          seconds={take.duration_ms / 1000}
          name={t("take.listen", { number: take.take })}
        />
      )}
    </div>
  );
}

/** The sound of a take, from this device. A take that was handed in may have left it. */
function useTakeSound(id: string): Blob | "loading" | "none" {
  const player = usePlayer();
  const [sound, setSound] = useState<Blob | "loading" | "none">("loading");
  useEffect(() => {
    let isGone = false;
    void player.takeSound(id).then((found) => {
      if (!isGone) setSound(found ?? "none");
    });
    return () => {
      isGone = true;
    };
  }, [id, player]);
  return sound;
}
