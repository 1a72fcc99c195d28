/** A recording with what a machine heard in it below: each word leads to its place in the sound. */
import { useRef, useState } from "react";
import { type RecordingHandle, RecordingPlayer } from "../../../ui/recording/RecordingPlayer";
import type { Speech } from "./api";
import { SpeechPanel } from "./SpeechPanel";

interface SpokenTakeProps {
  recording: { url: string; seconds: number };
  /** Which sound it is, where a screen has several. */
  name: string;
  speech: Speech | undefined;
}

export function SpokenTake({ recording, name, speech }: SpokenTakeProps) {
  const player = useRef<RecordingHandle>(null);
  const [at, setAt] = useState(0);
  return (
    <>
      <RecordingPlayer
        source={recording.url}
        seconds={recording.seconds}
        name={name}
        ref={player}
        onTime={setAt}
      />
      {speech && (
        <SpeechPanel speech={speech} at={at} onPlayFrom={(seconds) => player.current?.playFrom(seconds)} />
      )}
    </>
  );
}
