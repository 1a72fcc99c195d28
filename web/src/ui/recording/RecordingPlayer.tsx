/** What was spoken: waveform, play, speed. The same part for graders, for the learner who spoke and for what a test says. */
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../Icon";
import { playAlone } from "./alone";
import { Marks, type RecordingMark } from "./Marks";
import { clockText } from "./peaks";
import "./recording.css";
import { useNearView } from "./useNearView";
import { type Sound, useSound } from "./useSound";
import { Waveform } from "./Waveform";

interface RecordingPlayerProps {
  /** Where it is, or the sound itself while it is only in this page. */
  source: string | Blob;
  /** Length as it was measured; what is decoded knows better. */
  seconds: number;
  /** Which sound it is, where a screen has several. */
  name?: string;
  /** Keys from anywhere on the page: Alt+P plays and pauses, Alt+B goes back, Alt+, and Alt+. change the speed. */
  hasHotkeys?: boolean;
  /** Plays as soon as it is there, where the browser lets it. */
  playsOnArrival?: boolean;
  /** Where the screen keeps the speed from one recording to the next. */
  speed?: number | undefined;
  onSpeed?: ((speed: number) => void) | undefined;
  /** Where it is being heard, as often as the line moves. */
  onTime?: ((seconds: number) => void) | undefined;
  /** Places on the waveform; pressing one plays from there. */
  marks?: readonly RecordingMark[] | undefined;
  /** To play it from a line of its transcript. */
  ref?: Ref<RecordingHandle> | undefined;
}

/** What a screen around it can ask for. */
export interface RecordingHandle {
  playFrom: (seconds: number) => void;
  pause: () => void;
}

const speeds = [0.75, 1, 1.25, 1.5, 2];
/** Seconds to hear once more. */
const stepBack = 5;

/** Plays one recording. It is loaded when it comes near the window, or when it is to be played. */
export function RecordingPlayer(props: RecordingPlayerProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearView(place);
  const turn = useTurn(props.source);
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing is filled in here
    <div className="recording-place" role="group" aria-label={props.name} ref={place}>
      <Loaded key={turn} {...props} isNear={isNear} />
    </div>
  );
}

/** Counts the sounds that one place has had: each begins anew, unheard and at its start. */
function useTurn(source: string | Blob): number {
  const [shown, setShown] = useState({ source, turn: 0 });
  if (shown.source !== source) setShown({ source, turn: shown.turn + 1 });
  return shown.turn;
}

interface LoadedProps extends RecordingPlayerProps {
  isNear: boolean;
}

function Loaded({ source, playsOnArrival = false, isNear, ...rest }: LoadedProps) {
  const { t } = useTranslation("common");
  const [wish, setWish] = useState<number | null>(playsOnArrival ? 0 : null);
  const { seconds, hasHotkeys = false, speed, onSpeed, onTime, marks, ref } = rest;
  const sound = useSound(source, isNear || wish !== null);
  switch (sound.kind) {
    case "missing":
      return (
        <p className="alert" role="alert">
          {t("recording.missing")}
        </p>
      );
    case "plain":
      return <Plain src={sound.src} wish={wish} onTime={onTime} ref={ref} />;
    case "waiting":
    case "loading":
    case "ready":
      return (
        <Player
          sound={sound}
          seconds={seconds}
          hasHotkeys={hasHotkeys}
          speed={speed}
          onSpeed={onSpeed}
          wish={wish}
          onWish={setWish}
          onTime={onTime}
          marks={marks}
          ref={ref}
        />
      );
    default:
      return sound satisfies never;
  }
}

interface PlainProps extends Pick<RecordingPlayerProps, "onTime" | "ref"> {
  src: string;
  /** Second from which it was to be played before it was there. */
  wish: number | null;
}

/** A sound that cannot be drawn is left to the browser. */
function Plain({ src, wish, onTime, ref }: PlainProps) {
  const audio = useRef<HTMLAudioElement>(null);
  useHandle(ref, { playFrom: (from) => playFrom(audio.current, from), pause: () => audio.current?.pause() });
  useWish(wish, src, audio);
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

interface PlayerProps extends Pick<RecordingPlayerProps, "onTime" | "ref" | "speed" | "onSpeed" | "marks"> {
  sound: Extract<Sound, { kind: "waiting" | "loading" | "ready" }>;
  seconds: number;
  hasHotkeys: boolean;
  /** Second from which it was to be played before it was there. */
  wish: number | null;
  onWish: (from: number) => void;
}

/** The same row before and after the sound is there: nothing around it moves, and what has the focus keeps it. */
function Player({ sound, seconds, hasHotkeys, wish, onWish, onTime, marks = [], ref, ...kept }: PlayerProps) {
  const { t } = useTranslation("common");
  const audio = useRef<HTMLAudioElement>(null);
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [ownSpeed, setOwnSpeed] = useState(1);
  const speed = kept.speed ?? ownSpeed;
  const setSpeed = kept.onSpeed ?? setOwnSpeed;
  const ready = sound.kind === "ready" ? sound : null;
  const length = ready?.seconds || seconds;

  const toggle = () => {
    const element = audio.current;
    if (!element) onWish(0);
    else if (element.paused) element.play().catch(() => setPlaying(false));
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
  const start = (from: number) => {
    if (audio.current) playFrom(audio.current, from);
    else onWish(from);
  };
  useHandle(ref, { playFrom: start, pause: () => audio.current?.pause() });
  useWish(wish, ready?.src, audio);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a speed chosen before counts for what comes
  useEffect(() => {
    if (audio.current) audio.current.playbackRate = speed;
  }, [speed, ready]);
  useEveryFrame(isPlaying, () => moveTo(audio.current?.currentTime ?? 0));
  useHotkeys(hasHotkeys, {
    toggle,
    back: () => seek(Math.max(0, (audio.current?.currentTime ?? 0) - stepBack)),
    slower: () => setSpeed(neighborOf(speed, -1)),
    faster: () => setSpeed(neighborOf(speed, 1)),
  });

  const time = t("recording.time", { at: clockText(at), length: clockText(length) });
  return (
    <div className="recording" aria-busy={sound.kind === "loading" || undefined}>
      {ready && (
        // biome-ignore lint/a11y/useMediaCaption: a learner's own speech has no captions; a transcript stands beside
        <audio
          ref={audio}
          src={ready.src}
          onPlay={(event) => {
            playAlone(event);
            setPlaying(true);
          }}
          onPause={() => setPlaying(false)}
          onEnded={() => setPlaying(false)}
        />
      )}
      <button
        type="button"
        className="recording-play"
        aria-label={t(isPlaying ? "recording.pause" : "recording.play")}
        aria-keyshortcuts={hasHotkeys ? "Alt+P" : undefined}
        onClick={toggle}
      >
        <Icon name={isPlaying ? "pause" : "play"} size={20} />
      </button>
      <div className="recording-wave">
        {marks.length > 0 && <Marks marks={marks} seconds={length} onMark={(mark) => start(mark.start)} />}
        {ready ? (
          <Waveform
            peaks={ready.peaks}
            seconds={length}
            at={at}
            label={t("recording.position")}
            valueText={time}
            onSeek={seek}
            onToggle={toggle}
          />
        ) : (
          <i className="waveform to-come" aria-hidden="true" />
        )}
      </div>
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
function playFrom(audio: HTMLAudioElement | null, seconds: number): void {
  if (!audio) return;
  audio.currentTime = seconds;
  audio.play().catch(() => {});
}

function useHandle(ref: Ref<RecordingHandle> | undefined, acts: RecordingHandle) {
  const latest = useRef(acts);
  latest.current = acts;
  useImperativeHandle(
    ref,
    () => ({
      playFrom: (seconds) => latest.current.playFrom(seconds),
      pause: () => latest.current.pause(),
    }),
    [],
  );
}

/** What was to be played before it was there is played as soon as it is. */
function useWish(
  wish: number | null,
  src: string | undefined,
  audio: React.RefObject<HTMLAudioElement | null>,
) {
  useEffect(() => {
    if (wish !== null && src) playFrom(audio.current, wish);
  }, [wish, src, audio]);
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

/** The next slower or faster speed; the last one stays. */
function neighborOf(speed: number, by: number): number {
  return speeds[speeds.indexOf(speed) + by] ?? speed;
}

/** With Alt, by place on the keyboard: Alt changes the letters on some systems. */
const hotkeys = { KeyP: "toggle", KeyB: "back", Comma: "slower", Period: "faster" } as const;

function useHotkeys(isOn: boolean, acts: Record<(typeof hotkeys)[keyof typeof hotkeys], () => void>) {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || !(event.code in hotkeys)) return;
      event.preventDefault();
      latest.current[hotkeys[event.code as keyof typeof hotkeys]]();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOn]);
}
