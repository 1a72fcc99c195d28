/** Plays one clip. Strict: by itself, forward only, never paused. Comfortable: as the learner likes. */
import { useCallback, useEffect, useRef, useState } from "react";
import { playerAudio } from "./playerAudio";

/** How a clip is played. */
export interface ClipOptions {
  /** Local address; null while it is being loaded. */
  url: string | null;
  /** Seconds from which it goes on after a reload. */
  from: number;
  startsItself: boolean;
  isForwardOnly: boolean;
  onPosition?: (seconds: number) => void;
  onEnd?: () => void;
}

/** A clip on its way. */
export interface Clip {
  isPlaying: boolean;
  position: number;
  /** The browser wants a click before it plays. */
  isBlocked: boolean;
  /** The file cannot be played. */
  isBroken: boolean;
  /** Loads the file anew, from where it stood. */
  retry: () => void;
  play: () => void;
  pause: () => void;
  seek: (seconds: number) => void;
  setRate: (rate: number) => void;
}

/** Positions are told once a second: they are stored. */
const TELL_EVERY_S = 1;

export function useClip({ url, from, startsItself, isForwardOnly, onPosition, onEnd }: ClipOptions): Clip {
  const [state, setState] = useState({ isPlaying: false, position: from, isBlocked: false, isBroken: false });
  const [tries, setTries] = useState(0);
  const told = useRef({ at: from, onPosition, onEnd });
  told.current.onPosition = onPosition;
  told.current.onEnd = onEnd;
  // Read once: the position stored meanwhile must not restart the clip.
  const start = useRef(from);

  const play = useCallback(() => {
    playerAudio()
      .play()
      .then(() => setState((now) => ({ ...now, isBlocked: false })))
      .catch((cause: unknown) => {
        if (cause instanceof DOMException && cause.name === "AbortError") return;
        setState((now) => ({ ...now, isBlocked: true }));
      });
  }, []);
  const pause = useCallback(() => playerAudio().pause(), []);
  const seek = useCallback((seconds: number) => {
    playerAudio().currentTime = seconds;
    setState((now) => ({ ...now, position: seconds }));
  }, []);
  const retry = useCallback(() => {
    start.current = told.current.at;
    setState((now) => ({ ...now, isBroken: false }));
    setTries((now) => now + 1);
  }, []);
  const setRate = useCallback((rate: number) => {
    playerAudio().playbackRate = rate;
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads the same file anew
  useEffect(() => {
    if (!url) return;
    const audio = playerAudio();
    let isOver = false;
    audio.src = url;
    audio.playbackRate = 1;
    const position = () => audio.currentTime;
    const onTime = () => {
      setState((now) => ({ ...now, position: position() }));
      if (Math.abs(position() - told.current.at) < TELL_EVERY_S) return;
      told.current.at = position();
      told.current.onPosition?.(position());
    };
    const onPlaying = () => setState((now) => ({ ...now, isPlaying: true, isBlocked: false }));
    const onPause = () => {
      setState((now) => ({ ...now, isPlaying: false }));
      // Media keys and headsets can pause any page; in strict mode the clip goes on.
      if (isForwardOnly && !isOver && !audio.ended) play();
    };
    const onEnded = () => {
      if (isOver) return;
      setState((now) => ({ ...now, isPlaying: false }));
      told.current.onEnd?.();
    };
    const onError = () => setState((now) => ({ ...now, isBroken: true }));
    const onLoaded = () => {
      if (start.current > 0 && start.current < audio.duration) audio.currentTime = start.current;
      start.current = 0;
    };
    const listeners = {
      timeupdate: onTime,
      playing: onPlaying,
      pause: onPause,
      ended: onEnded,
      error: onError,
      loadedmetadata: onLoaded,
    };
    for (const [name, listener] of Object.entries(listeners)) audio.addEventListener(name, listener);
    if (startsItself) play();
    return () => {
      isOver = true;
      for (const [name, listener] of Object.entries(listeners)) audio.removeEventListener(name, listener);
      audio.pause();
      audio.removeAttribute("src");
      audio.load();
    };
  }, [url, startsItself, isForwardOnly, play, tries]);

  return { ...state, retry, play, pause, seek, setRate };
}
