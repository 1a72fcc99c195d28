/** A spoken response on the desk: heard, seen, and commented at its times. */
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../../ui/Alert";
import { Switch } from "../../../../ui/Choices";
import { type RecordingHandle, RecordingPlayer } from "../../../../ui/recording/RecordingPlayer";
import { useGradingSpeech } from "../../speech/api";
import { SpeechPanel } from "../../speech/SpeechPanel";
import { useRemembered } from "../remembered";
import { marksOf, type TimedComment } from "../timed/model";
import type { TaskResponse } from "../types";
import styles from "./response.module.css";
import { TimedComments } from "./TimedComments";

/** What the desk knows of comments at times. */
export interface Commenting {
  comments: readonly TimedComment[];
  /** Changes what is there by then. */
  onComments: (change: (comments: readonly TimedComment[]) => TimedComment[]) => void;
}

interface SpokenResponseProps {
  job: string;
  user: string;
  item: string;
  recording: NonNullable<TaskResponse["recording"]>;
  /** None where scores only were ordered. */
  commenting: Commenting | null;
}

export function SpokenResponse({ job, user, item, recording, commenting }: SpokenResponseProps) {
  const { t } = useTranslation("grading");
  const speech = useGradingSpeech(job).data?.data.find((each) => each.item === item);
  const player = useRef<RecordingHandle>(null);
  const [at, setAt] = useState(0);
  const [playsOnArrival, setPlaysOnArrival] = useRemembered<boolean>("plays-on-arrival", true);
  const [speed, setSpeed] = useRemembered<number>("speed", 1);
  const playFrom = (from: number) => player.current?.playFrom(from);
  const below: ReactNode = commenting && (
    <TimedComments
      {...commenting}
      user={user}
      seconds={recording.seconds}
      at={at}
      player={player}
      onPlayFrom={playFrom}
    />
  );
  return (
    <div className={styles.heard}>
      <RecordingPlayer
        source={recording.url}
        seconds={recording.seconds}
        hasHotkeys
        playsOnArrival={playsOnArrival}
        speed={speed}
        onSpeed={setSpeed}
        onTime={setAt}
        marks={commenting ? marksOf(commenting.comments) : undefined}
        ref={player}
      />
      <Switch
        className={styles.arrival}
        label={t("response.plays_on_arrival")}
        checked={playsOnArrival}
        onChange={(event) => setPlaysOnArrival(event.target.checked)}
      />
      {recording.is_silent && <Alert tone="warn">{t("response.silent_take")}</Alert>}
      {below}
      {speech && <SpeechPanel speech={speech} at={at} onPlayFrom={playFrom} />}
    </div>
  );
}
