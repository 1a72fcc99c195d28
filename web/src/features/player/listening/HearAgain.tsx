import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/Icon";
import { usePlayer } from "../screens/PlayerContext";
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
  const player = usePlayer();
  const sound = useClip({
    url: player.clipUrl(clip.name),
    from: 0,
    startsItself: true,
    isForwardOnly: false,
  });
  return <ClipControls clip={clip} sound={sound} />;
}
