/** One comment at its time: where it is, what it is about, what it says. */
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import { AreaField, SelectField } from "../../../../ui/Field";
import { IconButton } from "../../../../ui/IconButton";
import { clockText } from "../../../../ui/recording/peaks";
import { isHeard, type TimedComment, type TimedKind, timedBounds, timedKinds } from "../timed/model";
import styles from "./timed.module.css";

interface OneTimedCommentProps {
  comment: TimedComment;
  /** Counts from 1, by time. */
  number: number;
  /** Where the recording is being heard, in seconds. */
  at: number;
  onPlayFrom: (seconds: number) => void;
  onText: (text: string) => void;
  onKind: (kind: TimedKind) => void;
  /** It starts where the recording is. */
  onStart: () => void;
  /** It ends where the recording is, or has no end. */
  onEnd: (hasEnd: boolean) => void;
  onRemove: () => void;
  /** Done with it. */
  onBack: () => void;
  /** The grader's saved comments are asked for. */
  onSaved: () => void;
}

export function OneTimedComment({ comment, number, at, ...acts }: OneTimedCommentProps) {
  const { t } = useTranslation("timed");
  const { start_ms, end_ms, kind, text } = comment;
  const box = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    if (!box.current) return;
    box.current.style.height = "auto";
    box.current.style.height = `${Math.max(56, box.current.scrollHeight + 2)}px`;
  }, [text]);
  const time = clockText(start_ms / 1000);
  const canEnd = at * 1000 > start_ms;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.nativeEvent.isComposing) acts.onBack();
    else if (!event.altKey || event.ctrlKey || event.metaKey) return;
    else if (event.code === "KeyA") acts.onStart();
    else if (event.code === "KeyE" && canEnd) acts.onEnd(true);
    else if (event.code === "KeyX") acts.onRemove();
    else if (event.code === "KeyR") acts.onSaved();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <li
      data-timed={comment.id}
      data-now={(at > 0 && isHeard(comment, at)) || undefined}
      onKeyDown={onKeyDown}
    >
      <div className={styles.line}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <Button size="small" className="num" icon="play" onClick={() => acts.onPlayFrom(start_ms / 1000)}>
          <span className="vh">{t("play_from")} </span>
          {end_ms === undefined ? time : t("stretch", { time, end: clockText(end_ms / 1000) })}
        </Button>
        <SelectField
          className={styles.kind}
          label={t("desk.kind", { number })}
          hideLabel
          value={kind}
          onChange={(event) => acts.onKind(event.target.value as TimedKind)}
        >
          {timedKinds.map((each) => (
            <option key={each} value={each}>
              {t(`kinds.${each}`)}
            </option>
          ))}
        </SelectField>
        <IconButton icon="close" size="small" label={t("desk.remove", { number })} onClick={acts.onRemove} />
      </div>
      <AreaField
        ref={box}
        label={t("desk.text", { number, time })}
        hideLabel
        rows={2}
        value={text}
        maxLength={timedBounds.text}
        placeholder={t("desk.hint")}
        onChange={(event) => acts.onText(event.target.value)}
      />
      <div className={styles.places}>
        <Button variant="quiet" size="small" aria-keyshortcuts="Alt+A" onClick={acts.onStart}>
          {t("desk.start_here")}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-keyshortcuts="Alt+E"
          disabled={!canEnd}
          onClick={() => acts.onEnd(true)}
        >
          {t("desk.end_here")}
        </Button>
        {end_ms !== undefined && (
          <Button variant="quiet" size="small" onClick={() => acts.onEnd(false)}>
            {t("desk.no_end")}
          </Button>
        )}
      </div>
    </li>
  );
}
