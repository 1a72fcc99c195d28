import { useTranslation } from "react-i18next";
import { Icon } from "../../../../../ui/Icon";
import type { AudioState } from "../audio/AudioLibrary";
import { usePlayer } from "./PlayerContext";

/** How far the audio is, and what to do when it cannot be had (no time is lost meanwhile). */
export function AudioLine({ audio }: { audio: AudioState }) {
  const { t } = useTranslation("player");
  const player = usePlayer();
  switch (audio.kind) {
    case "none":
    case "loading": {
      const { loaded, total } = audio.kind === "loading" ? audio : { loaded: 0, total: 0 };
      return (
        <div className="audio-line">
          <span className="small quiet num">{t("audio.loading", { loaded, total })}</span>
          <progress value={loaded} max={Math.max(1, total)} aria-label={t("audio.label")} />
        </div>
      );
    }
    case "ready":
      return (
        <p className="audio-line small ok-text">
          <Icon name="tick" weight={2.2} />
          {t("audio.ready")}
        </p>
      );
    case "failed":
      return (
        <div className="alert audio-failed" role="alert">
          <p>{t("audio.failed", { missing: audio.missing, total: audio.total })}</p>
          <button type="button" className="btn" onClick={() => void player.loadAudio()}>
            {t("audio.retry")}
          </button>
        </div>
      );
    default:
      return audio satisfies never;
  }
}
