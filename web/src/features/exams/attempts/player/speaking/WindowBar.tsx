import { minutesText } from "../clock/countdown";
import { useNow } from "../screens/PlayerContext";
import { type RunningPart, shownTime } from "../session/partTime";

/** The window of a task as a bar that fills. */
export function WindowBar({ running, label }: { running: RunningPart; label: string }) {
  const time = shownTime(running, useNow(200));
  if (!time) return null;
  return (
    <div className="window num">
      <span className="window-text">
        <b>{minutesText(time.leftMs)}</b> {label}
      </span>
      <progress value={time.totalMs - time.leftMs} max={time.totalMs} aria-label={label} />
    </div>
  );
}
