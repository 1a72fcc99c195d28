import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../../ui/Icon";
import { AudioLine } from "../screens/AudioLine";
import { usePlayer, usePlayerView } from "../screens/PlayerContext";
import type { AudioClip } from "../types";
import { ClipControls } from "./ClipControls";
import { useClip } from "./useClip";

/** Comfortable mode: the audio once more, beside the question. */
export function HearAgain({ clip }: { clip: AudioClip }) {
  const { t } = useTranslation("player");
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <OpenClip clip={clip} />;
  return (
    <button type="button" className="btn hear-again solid" onClick={() => setOpen(true)}>
      <Icon name="play" />
      {t("clip.again")}
    </button>
  );
}

function OpenClip({ clip }: { clip: AudioClip }) {
  const { t } = useTranslation("player");
  const player = usePlayer();
  const { audio } = usePlayerView();
  const place = useRef<HTMLDivElement>(null);
  const url = player.clipUrl(clip.name);
  const sound = useClip({ url, from: 0, startsItself: true, isForwardOnly: false });
  // The button that was pressed is gone: its focus goes to what took its place.
  useEffect(() => place.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={place} className="heard-again">
      {!url ? (
        <AudioLine audio={audio} />
      ) : sound.isBroken ? (
        <div className="alert" role="alert">
          <p>{t("clip.broken")}</p>
          <button type="button" className="btn" onClick={sound.retry}>
            {t("audio.retry")}
          </button>
        </div>
      ) : (
        <ClipControls clip={clip} sound={sound} />
      )}
    </div>
  );
}
