/** Browser, speaker and microphone, before it matters. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { paths } from "../../../../app/paths";
import { useTitle } from "../../../../app/shell/useTitle";
import { BrowserCard } from "./BrowserCard";
import { MicrophoneTest } from "./MicrophoneTest";
import { SpeakerCard } from "./SpeakerCard";
import { safeNext } from "./safeNext";
import styles from "./systemcheck.module.css";
import { writeCheck } from "./writeCheck";

export function SystemCheckScreen() {
  const { t } = useTranslation("systemcheck");
  const [search] = useSearchParams();
  const [speaker, setSpeaker] = useState<boolean | null>(null);
  const [microphone, setMicrophone] = useState<boolean | null>(null);
  const next = safeNext(search.get("next"));
  useTitle(t("title"));
  const isDone = speaker === true && microphone === true;
  const tell = (change: { speaker?: boolean; microphone?: boolean }) => {
    const now = { speaker: speaker === true, microphone: microphone === true, ...change };
    if (change.speaker !== undefined) setSpeaker(change.speaker);
    if (change.microphone !== undefined) setMicrophone(change.microphone);
    writeCheck(now);
  };
  return (
    <div className={`wrap page ${styles.check}`}>
      <h1>{t("title")}</h1>
      <p className={`quiet ${styles.lead}`}>{t("lead")}</p>
      <BrowserCard />
      <SpeakerCard heard={speaker} tell={(heard) => tell({ speaker: heard })} />
      <MicrophoneTest isGood={microphone} tell={(isGood) => tell({ microphone: isGood })} />
      <div className={styles.end} aria-live="polite">
        {isDone && <p className={`alert ok ${styles.done}`}>{t("all_good")}</p>}
        <Link className={`btn big ${isDone ? "fill" : ""} ${styles.go}`} to={next ?? paths.tests}>
          {t(next ? "go_on" : "to_tests")}
        </Link>
      </div>
    </div>
  );
}
