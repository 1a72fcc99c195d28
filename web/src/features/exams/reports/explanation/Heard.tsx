/** What was heard with one item alone: to hear again, and to read. */
import { useTranslation } from "react-i18next";
import { playable } from "../../../../device/playable";
import { RecordingPlayer } from "../../../../ui/recording/RecordingPlayer";
import type { ExplainedItem } from "./model";
import styles from "./Stimulus.module.css";

export function Heard({ item: { audio, transcript } }: { item: ExplainedItem }) {
  const { t } = useTranslation("results");
  if (transcript.length === 0) return null;
  const source = audio && playable(audio.sources)[0]?.url;
  return (
    <div className={styles.heard}>
      <h2 className="note">{t("explain.was_said")}</h2>
      {audio && source && (
        <RecordingPlayer source={source} seconds={audio.seconds} name={t("explain.hear")} />
      )}
      {transcript.map((line) => (
        <p key={line.start} lang="en">
          {line.text}
        </p>
      ))}
    </div>
  );
}
