/** One comment at its time: where it is, what it is about, what it says. */
import { type KeyboardEvent, memo, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import { AreaField, SelectField } from "../../../../ui/Field";
import { IconButton } from "../../../../ui/IconButton";
import { clockText } from "../../../../ui/recording/peaks";
import { type TimedComment, type TimedKind, timedBounds, timedKinds } from "../timed/model";
import styles from "./timed.module.css";

/** What is done with a comment. */
export type TimedAct =
  | { does: "play" }
  | { does: "text"; text: string }
  | { does: "kind"; kind: TimedKind }
  /** It starts where the recording is. */
  | { does: "start" }
  /** It ends where the recording is, or has no end. */
  | { does: "end"; hasEnd: boolean }
  | { does: "remove" }
  /** Done with it. */
  | { does: "back" }
  /** The grader's saved comments are asked for. */
  | { does: "saved" };

interface OneTimedCommentProps {
  comment: TimedComment;
  /** Counts from 1, by time. */
  number: number;
  /** The recording is where it is about. */
  isNow: boolean;
  /** The recording is behind its start. */
  canEnd: boolean;
  /** The same function all the time: while the recording plays, no comment is drawn anew for it. */
  onAct: (comment: TimedComment, act: TimedAct) => void;
}

export const OneTimedComment = memo(function OneTimedComment(props: OneTimedCommentProps) {
  const { comment, number, isNow, canEnd } = props;
  const act = (what: TimedAct) => props.onAct(comment, what);
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

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.nativeEvent.isComposing) act({ does: "back" });
    else if (!event.altKey || event.ctrlKey || event.metaKey) return;
    else if (event.code === "KeyA") act({ does: "start" });
    else if (event.code === "KeyE" && canEnd) act({ does: "end", hasEnd: true });
    else if (event.code === "KeyX") act({ does: "remove" });
    else if (event.code === "KeyR") act({ does: "saved" });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <li data-timed={comment.id} data-now={isNow || undefined} onKeyDown={onKeyDown}>
      <div className={styles.line}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <Button size="small" className="num" icon="play" onClick={() => act({ does: "play" })}>
          <span className="vh">{t("play_from")} </span>
          {end_ms === undefined ? time : t("stretch", { time, end: clockText(end_ms / 1000) })}
        </Button>
        <SelectField
          className={styles.kind}
          label={t("desk.kind", { number })}
          hideLabel
          value={kind}
          onChange={(event) => act({ does: "kind", kind: event.target.value as TimedKind })}
        >
          {timedKinds.map((each) => (
            <option key={each} value={each}>
              {t(`kinds.${each}`)}
            </option>
          ))}
        </SelectField>
        <IconButton
          icon="close"
          size="small"
          label={t("desk.remove", { number })}
          onClick={() => act({ does: "remove" })}
        />
      </div>
      <AreaField
        ref={box}
        label={t("desk.text", { number, time })}
        hideLabel
        rows={2}
        value={text}
        maxLength={timedBounds.text}
        placeholder={t("desk.hint")}
        onChange={(event) => act({ does: "text", text: event.target.value })}
      />
      <div className={styles.places}>
        <Button variant="quiet" size="small" aria-keyshortcuts="Alt+A" onClick={() => act({ does: "start" })}>
          {t("desk.start_here")}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-keyshortcuts="Alt+E"
          disabled={!canEnd}
          onClick={() => act({ does: "end", hasEnd: true })}
        >
          {t("desk.end_here")}
        </Button>
        {end_ms !== undefined && (
          <Button variant="quiet" size="small" onClick={() => act({ does: "end", hasEnd: false })}>
            {t("desk.no_end")}
          </Button>
        )}
      </div>
    </li>
  );
});
