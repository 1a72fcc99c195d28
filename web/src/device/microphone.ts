/** Opening the microphone, and what can be wrong with it. */

/** Why there is no sound to record. */
export type MicrophoneProblem = "denied" | "missing" | "busy" | "unsupported";

/** An opened microphone, or the reason why not. */
export type MicrophoneResult =
  | { kind: "open"; stream: MediaStream }
  | { kind: "problem"; problem: MicrophoneProblem };

const wanted: MediaStreamConstraints = {
  audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
};

/**
 * The recording formats that the server looks into and stores, best first: Chromium and newer Safari make the first,
 * older Safari only MP4, Firefox the first or Ogg.
 */
const formats = [
  "audio/webm;codecs=opus",
  "audio/mp4;codecs=mp4a.40.2",
  "audio/mp4",
  "audio/ogg;codecs=opus",
  "audio/webm",
];

/** The format this browser records in, or null where it cannot record. */
export function recordingFormat(): string | null {
  if (typeof MediaRecorder === "undefined") return null;
  return formats.find((format) => MediaRecorder.isTypeSupported(format)) ?? null;
}

/** Asks for the microphone. */
export async function openMicrophone(): Promise<MicrophoneResult> {
  if (!navigator.mediaDevices?.getUserMedia || !recordingFormat())
    return { kind: "problem", problem: "unsupported" };
  try {
    return { kind: "open", stream: await navigator.mediaDevices.getUserMedia(wanted) };
  } catch (cause) {
    return { kind: "problem", problem: problemOf(cause) };
  }
}

function problemOf(cause: unknown): MicrophoneProblem {
  switch (cause instanceof DOMException ? cause.name : "") {
    case "NotAllowedError":
    case "SecurityError":
      return "denied";
    case "NotFoundError":
    case "OverconstrainedError":
      return "missing";
    default:
      return "busy";
  }
}

/** Lets the microphone go; the browser's red dot goes out. */
export function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
