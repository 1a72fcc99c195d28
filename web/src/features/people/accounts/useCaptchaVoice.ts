/** Plays the reading of a captcha, made by the server for this key. A new picture stops the old voice. */
import { useEffect, useRef, useState } from "react";
import { apiUrl } from "../../../api/client";

type Voice = "unused" | "playing" | "over" | "failed";

export function useCaptchaVoice(key: string | null) {
  const [voice, setVoice] = useState<Voice>("unused");
  const audio = useRef<HTMLAudioElement | null>(null);

  const stop = () => {
    audio.current?.pause();
    audio.current = null;
    setVoice((now) => (now === "playing" ? "over" : now));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the voice belongs to the key
  useEffect(() => stop, [key]);

  const play = () => {
    if (key === null) return;
    const element = new Audio(apiUrl("/api/captcha/audio/{key}", { path: { key } }));
    audio.current = element;
    setVoice("playing");
    const settle = (end: Voice) => () => {
      if (audio.current === element) setVoice(end);
    };
    element.onended = settle("over");
    element.onerror = settle("failed");
    element.play().catch(settle("failed"));
  };

  return {
    play,
    stop,
    isPlaying: voice === "playing",
    hasFailed: voice === "failed",
    wasUsed: voice !== "unused",
  };
}
