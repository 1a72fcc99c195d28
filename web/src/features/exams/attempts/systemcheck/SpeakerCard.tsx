import { useState } from "react";
import { useTranslation } from "react-i18next";
import { playChime } from "../../../../device/tones";
import { Icon } from "../../../../ui/Icon";
import { CheckCard } from "./CheckCard";
import styles from "./systemcheck.module.css";

interface SpeakerCardProps {
  heard: boolean | null;
  tell: (heard: boolean) => void;
}

/** Three notes, and the question whether they were heard: only the learner knows. */
export function SpeakerCard({ heard, tell }: SpeakerCardProps) {
  const { t } = useTranslation("systemcheck");
  const [state, setState] = useState<"idle" | "playing" | "played" | "failed">("idle");
  const play = () => {
    setState("playing");
    playChime().then(
      () => setState("played"),
      () => setState("failed"),
    );
  };
  return (
    <CheckCard icon="speaker" title={t("speaker.title")} isGood={heard}>
      <p className="quiet">{t(heard === false ? "speaker.not_heard" : "speaker.text")}</p>
      {state === "failed" && (
        <p className="alert" role="alert">
          {t("speaker.failed")}
        </p>
      )}
      <div className={`row ${styles.acts}`}>
        <button type="button" className="btn" disabled={state === "playing"} onClick={play}>
          <Icon name="play" />
          {t(state === "idle" ? "speaker.play" : state === "playing" ? "speaker.playing" : "speaker.again")}
        </button>
        {state === "played" && (
          <>
            <span className="strong">{t("speaker.question")}</span>
            <button type="button" className="btn" aria-pressed={heard === true} onClick={() => tell(true)}>
              {t("speaker.yes")}
            </button>
            <button type="button" className="btn" aria-pressed={heard === false} onClick={() => tell(false)}>
              {t("speaker.no")}
            </button>
          </>
        )}
      </div>
    </CheckCard>
  );
}
