/** The clock of a part. It speaks only at five minutes and at one minute. */
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../../ui/Icon";
import { announcement, clockText, minutesText } from "../clock/countdown";
import { useNow, usePlayer } from "../screens/PlayerContext";
import { type RunningPart, type ShownTime, shownTime } from "../session/partTime";

/** How much the learner adds at a time. */
export const LONGER_S = 300;
/** Five minutes are nothing to add to the seconds of one question, and a take ends by its own length. */
export function canLengthen({ rules, progress }: RunningPart): boolean {
  const step = rules.steps[progress.index];
  return rules.clock.kind !== "per_item" && step?.kind !== "speak" && step?.kind !== "take";
}
const RING = 2 * Math.PI * 13;

/** Comfortable: a ring that can be hidden, and a clock that can be stopped. */
export function RingTimer({ running }: { running: RunningPart }) {
  const { t } = useTranslation("player");
  const player = usePlayer();
  const [isHidden, setHidden] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: hiding and showing put another button there
  useEffect(() => {
    // The button that was pressed is gone: its focus goes to the one that undoes it.
    if (isPressed.current) toggle.current?.focus();
  }, [isHidden]);
  const turn = (hidden: boolean) => {
    isPressed.current = true;
    setHidden(hidden);
  };
  const time = shownTime(running, useNow());
  if (!time) return null;
  const { isPaused } = running.progress;
  const isLate = time.leftMs <= 300_000 && time.totalMs > 300_000;
  return (
    <div className="ptime num">
      <Announcer time={time} />
      {isHidden ? (
        <button type="button" ref={toggle} className="ptime-show" onClick={() => turn(false)}>
          <Icon name="eye" size={20} />
          {t("timer.show")}
        </button>
      ) : (
        <>
          <Ring time={time} color={isLate ? "var(--c-target)" : "var(--primary)"} />
          <span role="timer" aria-live="off" aria-label={t("timer.label")}>
            {minutesText(time.leftMs)}
          </span>
          <span className="ptime-acts">
            <button type="button" onClick={() => player.dispatch({ type: isPaused ? "resume" : "pause" })}>
              {t(isPaused ? "timer.go_on" : "timer.stop")}
            </button>
            {canLengthen(running) && (
              <button
                type="button"
                aria-label={t("timer.longer_long")}
                onClick={() => player.dispatch({ type: "lengthen", seconds: LONGER_S })}
              >
                {t("timer.longer")}
              </button>
            )}
            <button
              type="button"
              ref={toggle}
              onClick={() => {
                player.hideClock();
                turn(true);
              }}
            >
              {t("timer.hide")}
            </button>
          </span>
        </>
      )}
    </div>
  );
}

function Ring({ time, color }: { time: ShownTime; color: string }) {
  const share = time.totalMs === 0 ? 0 : time.leftMs / time.totalMs;
  return (
    <svg width="30" height="30" viewBox="0 0 30 30" fill="none" aria-hidden="true">
      <circle cx="15" cy="15" r="13" stroke="var(--sunken)" strokeWidth="4" />
      {share > 0 && (
        <circle
          cx="15"
          cy="15"
          r="13"
          stroke={color}
          strokeOpacity={time.isRunning ? 1 : 0.45}
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={`${(share * RING).toFixed(1)} ${RING.toFixed(1)}`}
          transform="rotate(-90 15 15)"
        />
      )}
    </svg>
  );
}

/** Strict: hours to seconds and the button of the real test. */
export function StrictClock({ running }: { running: RunningPart }) {
  const { t } = useTranslation("player");
  const [isHidden, setHidden] = useState(false);
  const time = shownTime(running, useNow());
  if (!time) return null;
  return (
    <>
      <Announcer time={time} />
      {!isHidden && (
        <span className="clock num" role="timer" aria-live="off" aria-label={t("timer.label")}>
          {clockText(time.leftMs)}
        </span>
      )}
      <button type="button" className="pbtn hidet" onClick={() => setHidden(!isHidden)}>
        {t(isHidden ? "timer.show_strict" : "timer.hide_strict")}
      </button>
    </>
  );
}

/** Read out, never shown. */
function Announcer({ time }: { time: ShownTime }) {
  const { t } = useTranslation("player");
  const before = useRef(time.leftMs);
  const [minutes, setMinutes] = useState<5 | 1 | null>(null);
  useEffect(() => {
    const due = time.isRunning ? announcement(before.current, time.leftMs) : null;
    before.current = time.leftMs;
    if (due) setMinutes(due);
  }, [time.leftMs, time.isRunning]);
  return (
    <span className="vh" role="status">
      {minutes !== null && t("timer.left", { count: minutes })}
    </span>
  );
}
