/** A recording with what a machine heard in it below: each word leads to its place in the sound. */
import { type ReactNode, useRef, useState } from "react";
import type { RecordingMark } from "../../../ui/recording/Marks";
import { type RecordingHandle, RecordingPlayer } from "../../../ui/recording/RecordingPlayer";
import type { Speech } from "./api";
import { SpeechPanel } from "./SpeechPanel";

interface SpokenTakeProps {
  recording: { url: string; seconds: number };
  /** Which sound it is, where a screen has several. */
  name: string;
  speech: Speech | undefined;
  /** Places on the waveform. */
  marks?: readonly RecordingMark[] | undefined;
  /** Below the player, and above what a machine heard. */
  below?: ((at: number, onPlayFrom: (seconds: number) => void) => ReactNode) | undefined;
}

export function SpokenTake({ recording, name, speech, marks, below }: SpokenTakeProps) {
  const player = useRef<RecordingHandle>(null);
  const [at, setAt] = useState(0);
  const playFrom = (seconds: number) => player.current?.playFrom(seconds);
  return (
    <>
      <RecordingPlayer
        source={recording.url}
        seconds={recording.seconds}
        name={name}
        ref={player}
        marks={marks}
        onTime={setAt}
      />
      {below?.(at, playFrom)}
      {speech && <SpeechPanel speech={speech} at={at} onPlayFrom={playFrom} />}
    </>
  );
}
