/** What was spoken: waveform, play, speed. The same part for graders, for the learner who spoke and for what a test says. */
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../Icon";
import { playAlone } from "./alone";
import { clockText } from "./peaks";
import "./recording.css";
import { type Sound, useSound } from "./useSound";
import { Waveform } from "./Waveform";

interface RecordingPlayerProps {
  /** Where it is, or the sound itself while it is only in this page. */
  source: string | Blob;
  /** Length as it was measured; what is decoded knows better. */
  seconds: number;
  /** Which sound it is, where a screen has several. */
  name?: string;
  /** Alt+P plays and pauses from anywhere on the page. */
  hasHotkey?: boolean;
  /** Where it is being heard, as often as the line moves. */
  onTime?: ((seconds: number) => void) | undefined;
  /** To play it from a line of its transcript. */
  ref?: Ref<RecordingHandle> | undefined;
}

/** What a screen around it can ask for. */
export interface RecordingHandle {
  playFrom: (seconds: number) => void;
}

const speeds = [0.75, 1, 1.25, 1.5, 2];

/** Loads and plays one recording. */
export function RecordingPlayer(props: RecordingPlayerProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing is filled in here
    <div className="recording-place" role="group" aria-label={props.name}>
      <Loaded {...props} />
    </div>
  );
}

function Loaded({ source, seconds, hasHotkey = false, onTime, ref }: RecordingPlayerProps) {
  const { t } = useTranslation("common");
  const sound = useSound(source);
  switch (sound.kind) {
    case "loading":
      return (
        <div className="recording skel" aria-busy="true">
          <i style={{ height: 56, width: "100%" }} />
        </div>
      );
    case "missing":
      return (
        <p className="alert" role="alert">
          {t("recording.missing")}
        </p>
      );
    case "plain":
      return <Plain src={sound.src} onTime={onTime} ref={ref} />;
    case "ready":
      return (
        <Player
          key={sound.src}
          sound={sound}
          seconds={seconds}
          hasHotkey={hasHotkey}
          onTime={onTime}
          ref={ref}
        />
      );
    default:
      return sound satisfies never;
  }
}

interface PlainProps extends Pick<RecordingPlayerProps, "onTime" | "ref"> {
  src: string;
}

/** A sound that cannot be drawn is left to the browser. */
function Plain({ src, onTime, ref }: PlainProps) {
  const audio = useRef<HTMLAudioElement>(null);
  useHandle(ref, audio);
  return (
    // biome-ignore lint/a11y/useMediaCaption: a learner's own speech has no captions; a transcript stands beside
    <audio
      className="recording-plain"
      controls
      ref={audio}
      src={src}
      onPlay={playAlone}
      onTimeUpdate={({ currentTarget }) => onTime?.(currentTarget.currentTime)}
    />
  );
}

interface PlayerProps extends Pick<RecordingPlayerProps, "onTime" | "ref"> {
  sound: Extract<Sound, { kind: "ready" }>;
  seconds: number;
  hasHotkey: boolean;
}

function Player({ sound, seconds, hasHotkey, onTime, ref }: PlayerProps) {
  const { t } = useTranslation("common");
  const audio = useRef<HTMLAudioElement>(null);
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const length = sound.seconds || seconds;

  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (element.paused) element.play().catch(() => setPlaying(false));
    else element.pause();
  };
  const moveTo = (to: number) => {
    setAt(to);
    onTime?.(to);
  };
  const seek = (to: number) => {
    if (audio.current) audio.current.currentTime = to;
    moveTo(to);
  };
  useHandle(ref, audio);

  useEffect(() => {
    if (audio.current) audio.current.playbackRate = speed;
  }, [speed]);
  useEveryFrame(isPlaying, () => moveTo(audio.current?.currentTime ?? 0));
  useHotkey(hasHotkey, toggle);

  const time = t("recording.time", { at: clockText(at), length: clockText(length) });
  return (
    <div className="recording">
      {/* biome-ignore lint/a11y/useMediaCaption: a learner's own speech has no captions; a transcript stands beside */}
      <audio
        ref={audio}
        src={sound.src}
        onPlay={(event) => {
          playAlone(event);
          setPlaying(true);
        }}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
      />
      <button
        type="button"
        className="recording-play"
        aria-label={t(isPlaying ? "recording.pause" : "recording.play")}
        aria-keyshortcuts={hasHotkey ? "Alt+P" : undefined}
        onClick={toggle}
      >
        <Icon name={isPlaying ? "pause" : "play"} size={20} />
      </button>
      <Waveform
        peaks={sound.peaks}
        seconds={length}
        at={at}
        label={t("recording.position")}
        valueText={time}
        onSeek={seek}
        onToggle={toggle}
      />
      <span className="recording-time num">{time}</span>
      <select
        className="recording-speed num"
        aria-label={t("recording.speed")}
        value={speed}
        onChange={(event) => setSpeed(Number(event.target.value))}
      >
        {speeds.map((value) => (
          <option key={value} value={value}>
            {t("recording.times", { value })}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Playing from a moment on; a refusal leaves it there, ready to be started by hand. */
function useHandle(ref: Ref<RecordingHandle> | undefined, audio: React.RefObject<HTMLAudioElement | null>) {
  useImperativeHandle(
    ref,
    () => ({
      playFrom: (seconds) => {
        if (!audio.current) return;
        audio.current.currentTime = seconds;
        audio.current.play().catch(() => {});
      },
    }),
    [audio],
  );
}

/** `timeupdate` comes four times a second, too rough for a moving line. */
function useEveryFrame(isOn: boolean, act: () => void) {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!isOn) return;
    let frame = requestAnimationFrame(function step() {
      latest.current();
      frame = requestAnimationFrame(step);
    });
    return () => {
      cancelAnimationFrame(frame);
      latest.current();
    };
  }, [isOn]);
}

function useHotkey(isOn: boolean, act: () => void) {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== "KeyP") return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOn]);
}
