/** What a machine heard in one recording: the transcript with its pauses and fillers, and figures in plain words. */
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../i18n/language";
import type { Speech } from "./api";
import { factsOf } from "./facts";
import { PauseStrip } from "./PauseStrip";
import styles from "./speech.module.css";
import { Words } from "./Words";

interface SpeechPanelProps {
  speech: Speech;
  /** Where the recording is being heard, in seconds. */
  at?: number;
  onPlayFrom: (seconds: number) => void;
}

export function SpeechPanel({ speech, at = 0, onPlayFrom }: SpeechPanelProps) {
  const { t } = useTranslation("speech");
  const { figures, transcript, state } = speech;
  const isWaiting = state === "queued" || state === "submitted";
  if (!figures && !transcript) {
    return <p className="note">{t(isWaiting ? "panel.waiting" : "panel.nothing")}</p>;
  }
  return (
    <section className={styles.panel} aria-label={t("panel.title")}>
      {transcript ? (
        <>
          <Words transcript={transcript} at={at} onPlayFrom={onPlayFrom} />
          <p className="note">{t("panel.by_machine")}</p>
        </>
      ) : (
        figures && <PauseStrip figures={figures} at={at} onPlayFrom={onPlayFrom} />
      )}
      <Facts speech={speech} />
      {!transcript && (
        <p className="note">{t(isWaiting ? "panel.transcript_comes" : "panel.measured_only")}</p>
      )}
    </section>
  );
}

function Facts({ speech }: { speech: Speech }) {
  const { t } = useTranslation("speech");
  const lang = useLanguage();
  return (
    <dl className={`${styles.facts} num`}>
      {factsOf(speech, t, lang).map(({ name, value, hint }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            {hint && <span className="note">{hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
