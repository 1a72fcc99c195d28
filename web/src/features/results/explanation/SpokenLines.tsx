/** A recording with its words: a line played is a line clicked, and the line being heard is marked. */
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { clockText } from "../../../ui/recording/peaks";
import { highlight } from "./evidence";
import type { ExplainedSet } from "./model";
import { Stretches } from "./Stimulus";

interface SpokenLinesProps {
  set: ExplainedSet;
  evidence: string[];
}

export function SpokenLines({ set: { audio, transcript, vocabulary }, evidence }: SpokenLinesProps) {
  const { t } = useTranslation("results");
  const player = useRef<HTMLAudioElement>(null);
  const [at, setAt] = useState(0);
  if (transcript.length === 0) return null;
  const texts = highlight(
    transcript.map(({ text }) => text),
    evidence,
    vocabulary,
  );
  const playFrom = (start: number) => {
    if (!player.current) return;
    player.current.currentTime = start;
    // A refusal leaves the player where it is, ready to be started by hand.
    player.current.play().catch(() => {});
  };
  return (
    <div className="spoken">
      {audio && (
        // biome-ignore lint/a11y/useMediaCaption: the transcript stands below
        <audio
          ref={player}
          controls
          preload="metadata"
          aria-label={t("explain.hear")}
          onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        >
          {audio.sources.map(({ type, url }) => (
            <source key={url} type={type} src={url} />
          ))}
        </audio>
      )}
      <ol>
        {transcript.map((line, index) => {
          const stretches = texts[index] ?? [];
          const isHeard = at > line.start && at < line.end;
          const hasEvidence = stretches.some(({ isEvidence }) => isEvidence);
          return (
            <li
              key={line.start}
              className={isHeard ? "heard" : undefined}
              data-evidence={hasEvidence || undefined}
            >
              <button
                type="button"
                className="num"
                disabled={!audio}
                aria-label={t("explain.listen_from", { time: clockText(line.start), speaker: line.speaker })}
                onClick={() => playFrom(line.start)}
              >
                {clockText(line.start)}
              </button>
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
