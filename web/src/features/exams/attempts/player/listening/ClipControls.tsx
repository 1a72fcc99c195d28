/** Pause, seek and speed: comfortable mode only. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../../ui/Icon";
import { minutesText } from "../clock/countdown";
import type { AudioClip } from "../types";
import type { Clip } from "./useClip";

const RATES = [0.75, 1, 1.25] as const;

export function ClipControls({ clip, sound }: { clip: AudioClip; sound: Clip }) {
  const { t } = useTranslation("player");
  const [rate, setRate] = useState<number>(1);
  const faster = (next: number) => {
    setRate(next);
    sound.setRate(next);
  };
  return (
    <div className="clip-controls num">
      <button
        type="button"
        className="btn round"
        aria-label={t(sound.isPlaying ? "clip.pause" : "clip.play")}
        onClick={sound.isPlaying ? sound.pause : sound.play}
      >
        <Icon name={sound.isPlaying ? "pause" : "play"} size={20} />
      </button>
      <input
        type="range"
        min={0}
        max={Math.ceil(clip.seconds)}
        step={1}
        value={Math.min(Math.round(sound.position), Math.ceil(clip.seconds))}
        aria-label={t("clip.seek")}
        aria-valuetext={t("clip.at", {
          position: minutesText(sound.position * 1000),
          length: minutesText(clip.seconds * 1000),
        })}
        onChange={(event) => sound.seek(Number(event.target.value))}
      />
      <span className="clip-time">
        {minutesText(Math.floor(sound.position) * 1000)} / {minutesText(clip.seconds * 1000)}
      </span>
      <fieldset className="rates" aria-label={t("clip.speed")}>
        {RATES.map((each) => (
          <button key={each} type="button" aria-pressed={rate === each} onClick={() => faster(each)}>
            {t("clip.rate", { rate: each })}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
