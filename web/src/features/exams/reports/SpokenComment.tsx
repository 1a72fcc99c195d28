/** What the grader says about a response by voice, beside what is written. */
import { useTranslation } from "react-i18next";
import type { Wire } from "../../../api/types";
import { RecordingPlayer } from "../../../ui/recording/RecordingPlayer";
import styles from "./SpokenComment.module.css";

interface SpokenCommentProps {
  voice: Wire["VoiceComment"] | undefined;
  /** The reader's own test, and so the reader's grader. */
  isOwn: boolean;
}

export function SpokenComment({ voice, isOwn }: SpokenCommentProps) {
  const { t } = useTranslation("voice");
  if (!voice) return null;
  const name = t(isOwn ? "read.yours" : "read.theirs");
  return (
    <div className={styles.spoken}>
      <b aria-hidden="true">{name}</b>
      <RecordingPlayer source={voice.url} seconds={voice.seconds} name={name} />
    </div>
  );
}
