/** A clip on its own screen: a drawing that moves with the sound, the line, and in comfortable mode the controls. */
import { useTranslation } from "react-i18next";
import type { Heard } from "../parts/partMachine";
import { useMode } from "../screens/AnsweringContext";
import { AudioLine } from "../screens/AudioLine";
import { usePlayer, usePlayerView } from "../screens/PlayerContext";
import type { AudioClip } from "../types";
import { ClipControls } from "./ClipControls";
import { useClip } from "./useClip";

interface ClipStageProps {
  clip: AudioClip;
  heard: Heard | undefined;
  onDone: () => void;
}

export function ClipStage({ clip, heard, onDone }: ClipStageProps) {
  const { t } = useTranslation("player");
  const player = usePlayer();
  const isStrict = useMode() === "strict";
  const { audio } = usePlayerView();
  const url = player.clipUrl(clip.name);
  const sound = useClip({
    url,
    from: heard?.position ?? 0,
    startsItself: true,
    isForwardOnly: isStrict,
    onPosition: (position) => player.dispatch({ type: "heard", clip: clip.name, position }),
    onEnd: () => {
      player.dispatch({ type: "heard out", clip: clip.name });
      onDone();
    },
  });

  if (!url) return <AudioLine audio={audio} />;
  if (sound.isBroken) {
    return (
      <div className="alert" role="alert">
        <p>{t("audio.broken")}</p>
        <div className="acts">
          <button type="button" className="btn fill" onClick={sound.retry}>
            {t("audio.retry")}
          </button>
          {isStrict && (
            <button type="button" className="btn" onClick={onDone}>
              {t("audio.skip")}
            </button>
          )}
        </div>
      </div>
    );
  }
  return (
    <div className="clip">
      <div className={sound.isPlaying ? "sound on" : "sound"} aria-hidden="true">
        {Array.from({ length: 24 }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other identity
          <i key={n} style={{ height: `${20 + 70 * Math.abs(Math.sin(n * 1.7) * Math.cos(n * 0.6))}%` }} />
        ))}
      </div>
      {isStrict ? (
        <progress
          className="clip-line"
          value={Math.min(sound.position, clip.seconds)}
          max={clip.seconds}
          aria-label={t("clip.progress")}
        />
      ) : (
        <ClipControls clip={clip} sound={sound} />
      )}
      {isStrict && sound.isBlocked && (
        <button type="button" className="btn fill" onClick={sound.play}>
          {t("clip.play")}
        </button>
      )}
    </div>
  );
}
