/** What is heard for a question: loaded whole before it is played, and as often as the visitor likes. */
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { AudioLibrary } from "../player/audio/AudioLibrary";
import { ClipControls } from "../player/listening/ClipControls";
import { useClip } from "../player/listening/useClip";
import type { AudioClip } from "../player/types";

export function Heard({ clip }: { clip: AudioClip }) {
  const { t } = useTranslation("player");
  const { url, hasFailed, retry } = useLoaded(clip);
  const sound = useClip({ url, from: 0, startsItself: false, isForwardOnly: false });
  const isBroken = sound.isBroken || hasFailed;
  return (
    <div className="try-heard">
      {isBroken ? (
        <div className="alert" role="alert">
          <p>{t("clip.broken")}</p>
          <button type="button" className="btn" onClick={hasFailed ? retry : sound.retry}>
            {t("audio.retry")}
          </button>
        </div>
      ) : (
        <ClipControls clip={clip} sound={sound} />
      )}
    </div>
  );
}

function useLoaded(clip: AudioClip) {
  const [url, setUrl] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // A reload of the list signs the same clip anew: what is loaded already stays.
  const latest = useRef(clip);
  latest.current = clip;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads the same clip anew
  useEffect(() => {
    let isGone = false;
    const library = new AudioLibrary(() => {});
    setFailed(false);
    void library.load([latest.current]).then((missing) => {
      if (isGone) return library.clear();
      if (missing > 0) setFailed(true);
      else setUrl(library.url(clip.name));
    });
    return () => {
      isGone = true;
      library.clear();
      setUrl(null);
    };
  }, [clip.name, tries]);
  return { url, hasFailed, retry: () => setTries((now) => now + 1) };
}
