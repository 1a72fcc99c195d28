/** Something is being brought to the server. When that takes long, the learner is told what is safe and what to do. */
import { useTranslation } from "react-i18next";
import { PlainBar } from "../bar/PlainBar";
import { usePlayer, useSaved } from "./PlayerContext";
import { PlayerFrame } from "./PlayerFrame";

interface WaitScreenProps {
  reason: "closing" | "time_over" | "handing_in";
  isStuck: boolean;
}

export function WaitScreen({ reason, isStuck }: WaitScreenProps) {
  const { t } = useTranslation("player");
  const player = usePlayer();
  const { waiting, take } = useSaved();
  return (
    <PlayerFrame bar={<PlainBar />}>
      <div className="stage">
        <div className="stage-in" aria-live="polite">
          <h1>{t(`wait.${reason}`)}</h1>
          <p className="topic">{isStuck ? t("wait.stuck") : t("wait.moment")}</p>
          <div className="wait-line" role="progressbar" aria-label={t(`wait.${reason}`)} />
          {(waiting > 0 || take) && (
            <ul className="facts">
              {waiting > 0 && <li>{t("wait.answers", { count: waiting })}</li>}
              {take && <li className="num">{t("wait.take", { there: take.there, here: take.here })}</li>}
            </ul>
          )}
          {isStuck && (
            <div className="card pad sealed">
              <h2 className="h3">{t("sealed.title")}</h2>
              <p className="quiet">{t("sealed.text")}</p>
              <button type="button" className="btn" onClick={() => void player.saveSealedFile()}>
                {t("sealed.save")}
              </button>
            </div>
          )}
        </div>
      </div>
    </PlayerFrame>
  );
}
