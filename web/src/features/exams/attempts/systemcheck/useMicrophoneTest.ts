/** Three seconds from the microphone: the meter while they are recorded, the sound to play back afterwards. */
import { useCallback, useEffect, useRef, useState } from "react";
import { barHeight, HearingJudge, type TakeQuality } from "../../../../device/level";
import { Meter } from "../../../../device/Meter";
import {
  closeMicrophone,
  type MicrophoneProblem,
  openMicrophone,
  recordingFormat,
} from "../../../../device/microphone";

/** Where the test stands. */
export type MicrophoneTestState =
  | { kind: "idle" }
  | { kind: "asking" }
  | { kind: "problem"; problem: MicrophoneProblem }
  | { kind: "recording"; level: number; leftMs: number }
  | { kind: "done"; url: string; quality: TakeQuality; device: string };

/** Length of the test recording. */
export const TEST_MS = 3_000;

export function useMicrophoneTest(): { state: MicrophoneTestState; start: () => void } {
  const [state, setState] = useState<MicrophoneTestState>({ kind: "idle" });
  const end = useRef<() => void>(() => {});

  const start = useCallback(() => {
    end.current();
    setState({ kind: "asking" });
    void openMicrophone().then((result) => {
      if (result.kind === "problem") {
        setState(result);
        return;
      }
      end.current = record(result.stream, setState);
    });
  }, []);

  useEffect(() => () => end.current(), []);
  return { state, start };
}

/** Records and reports; the returned function breaks off and frees everything. */
function record(stream: MediaStream, show: (state: MicrophoneTestState) => void): () => void {
  const judge = new HearingJudge();
  const began = performance.now();
  const format = recordingFormat();
  const recorder = new MediaRecorder(stream, format ? { mimeType: format } : {});
  const parts: Blob[] = [];
  // Which one it is explains most of what goes wrong.
  const device = stream.getAudioTracks()[0]?.label ?? "";
  let url: string | null = null;
  let isGone = false;
  const meter = new Meter(stream, (loudness) => {
    const elapsed = performance.now() - began;
    judge.hear(loudness, elapsed);
    if (!isGone && recorder.state === "recording") {
      show({ kind: "recording", level: barHeight(loudness.rms), leftMs: Math.max(0, TEST_MS - elapsed) });
    }
  });
  const timer = setTimeout(() => recorder.stop(), TEST_MS);
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.onstop = () => {
    meter.stop();
    closeMicrophone(stream);
    if (isGone) return;
    url = URL.createObjectURL(new Blob(parts, { type: recorder.mimeType }));
    const bytes = parts.reduce((sum, part) => sum + part.size, 0);
    show({ kind: "done", url, quality: judge.quality(bytes === 0 ? 0 : parts.length), device });
  };
  recorder.start();
  show({ kind: "recording", level: 0, leftMs: TEST_MS });
  return () => {
    isGone = true;
    clearTimeout(timer);
    if (recorder.state !== "inactive") recorder.stop();
    if (url) URL.revokeObjectURL(url);
  };
}
