/** A recording as its waveform, with its words: a line played is a line clicked, and the line being heard is marked. */
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { playable } from "../../../../device/playable";
import { Button } from "../../../../ui/Button";
import { clockText } from "../../../../ui/recording/peaks";
import { type RecordingHandle, RecordingPlayer } from "../../../../ui/recording/RecordingPlayer";
import { highlight } from "./evidence";
import type { ExplainedSet } from "./model";
import { Stretches } from "./Stimulus";
import styles from "./Stimulus.module.css";

interface SpokenLinesProps {
  set: ExplainedSet;
  evidence: string[];
}

export function SpokenLines({ set: { audio, transcript, vocabulary }, evidence }: SpokenLinesProps) {
  const { t } = useTranslation("results");
  const player = useRef<RecordingHandle>(null);
  const [heard, setHeard] = useState(-1);
  const source = useMemo(() => audio && playable(audio.sources)[0]?.url, [audio]);
  if (transcript.length === 0) return null;
  // The line, not the moment: time moves with every frame.
  const follow = (at: number) => setHeard(transcript.findIndex(({ start, end }) => at > start && at < end));
  const texts = highlight(
    transcript.map(({ text }) => text),
    evidence,
    vocabulary,
  );
  return (
    <div>
      {audio && source && (
        <div className={styles.hear} data-stays>
          <RecordingPlayer
            ref={player}
            source={source}
            seconds={audio.seconds}
            name={t("explain.hear")}
            onTime={follow}
          />
        </div>
      )}
      <ol className={styles.lines}>
        {transcript.map((line, index) => {
          const stretches = texts[index] ?? [];
          const hasEvidence = stretches.some(({ isEvidence }) => isEvidence);
          return (
            <li
              key={line.start}
              aria-current={index === heard || undefined}
              data-evidence={hasEvidence || undefined}
            >
              <Button
                size="small"
                className={`${styles.from} num`}
                disabled={!audio}
                aria-label={t("explain.listen_from", { time: clockText(line.start), speaker: line.speaker })}
                onClick={() => player.current?.playFrom(line.start)}
              >
                {clockText(line.start)}
              </Button>
              <div lang="en">
                <b>{line.speaker}</b>
                <p>
                  <Stretches stretches={stretches} />
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
