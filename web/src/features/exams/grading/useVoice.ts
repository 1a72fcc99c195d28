/** Binds the spoken comments of a job to the screen that shows it. */
import { useEffect, useState } from "react";
import { voiceDoor } from "./api";
import type { GradingJob } from "./types";
import { VoiceDesk, voicePorts } from "./voice/VoiceDesk";

/** The spoken comments of a job that this grader holds; `shown` is the response that is drawn. Mount once per job. */
export function useVoice(job: GradingJob, shown: string | undefined): VoiceDesk {
  const [voice] = useState(() => new VoiceDesk(job, voiceDoor(job.id), voicePorts));
  useEffect(() => {
    const retry = () => void voice.retryAll();
    // What is only in this page would be gone.
    const warn = (event: BeforeUnloadEvent) => {
      if (voice.unsaved !== undefined) event.preventDefault();
    };
    window.addEventListener("online", retry);
    window.addEventListener("beforeunload", warn);
    return () => {
      window.removeEventListener("online", retry);
      window.removeEventListener("beforeunload", warn);
    };
  }, [voice]);
  // Who goes elsewhere has said what there was to say.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each response anew
  useEffect(() => () => void voice.stop(), [voice, shown]);
  return voice;
}
