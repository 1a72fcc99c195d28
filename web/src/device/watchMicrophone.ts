/** What can happen to a microphone while it is recorded. */

/** Told at once. `lost` and `suspended` end a take, the others are only shown. */
export interface MicrophoneWatcher {
  /** Pulled out, taken away by another program, or no longer permitted. */
  lost: () => void;
  /** The page stood still: the computer slept, or a phone froze the tab. */
  suspended: () => void;
  /** The device or the system gives silence: a switch at the headset, a call on the phone. */
  muted: (isMuted: boolean) => void;
  /** Devices have come or gone, but not the one that is recorded. */
  swapped: () => void;
}

const LOOK_MS = 1_000;
/** Timers of a page in the background come late, but not that late. */
const STOOD_STILL_MS = 6_000;

/** Watches until the returned function is called. */
export function watchMicrophone(
  stream: MediaStream,
  told: MicrophoneWatcher,
  now: () => number = () => Date.now(),
): () => void {
  const [track] = stream.getAudioTracks();
  const ended = () => told.lost();
  const mute = () => told.muted(true);
  const unmute = () => told.muted(false);
  track?.addEventListener("ended", ended);
  track?.addEventListener("mute", mute);
  track?.addEventListener("unmute", unmute);

  const own = track?.getSettings().deviceId;
  const devices = navigator.mediaDevices;
  const changed = async () => {
    const inputs = (await devices.enumerateDevices()).filter((device) => device.kind === "audioinput");
    // Some browsers hide the ids; then only the end of the track tells.
    const isKnown = inputs.some((device) => device.deviceId !== "");
    if (own && isKnown && !inputs.some((device) => device.deviceId === own)) told.lost();
    else told.swapped();
  };
  const onChange = () => void changed().catch(() => {});
  devices?.addEventListener?.("devicechange", onChange);

  const frozen = () => told.suspended();
  document.addEventListener("freeze", frozen);
  let looked = now();
  const timer = setInterval(() => {
    const before = looked;
    looked = now();
    if (looked - before > STOOD_STILL_MS) told.suspended();
  }, LOOK_MS);

  return () => {
    clearInterval(timer);
    document.removeEventListener("freeze", frozen);
    devices?.removeEventListener?.("devicechange", onChange);
    track?.removeEventListener("ended", ended);
    track?.removeEventListener("mute", mute);
    track?.removeEventListener("unmute", unmute);
  };
}
