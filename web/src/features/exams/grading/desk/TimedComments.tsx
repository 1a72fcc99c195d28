/** Comments at times of the recording: added by key where it is being heard, in a list by time, taken away with a way back. */
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import type { RecordingHandle } from "../../../../ui/recording/RecordingPlayer";
import { CommentBank } from "../comments/CommentBank";
import { useRemembered } from "../remembered";
import {
  added,
  changed,
  inOrder,
  isBlank,
  isHeard,
  type TimedComment,
  timedBounds,
  timedKinds,
  within,
  without,
} from "../timed/model";
import { OneTimedComment, type TimedAct } from "./OneTimedComment";
import type { Commenting } from "./SpokenResponse";
import styles from "./timed.module.css";

interface TimedCommentsProps extends Commenting {
  user: string;
  /** Of the recording. */
  seconds: number;
  /** Where it is being heard, in seconds. */
  at: number;
  player: RefObject<RecordingHandle | null>;
  onPlayFrom: (seconds: number) => void;
}

export function TimedComments({
  comments,
  onComments,
  user,
  seconds,
  at,
  player,
  onPlayFrom,
}: TimedCommentsProps) {
  const { t } = useTranslation("timed");
  const place = useRef<HTMLElement>(null);
  /** By its place in the list: the device remembers numbers. */
  const [kindAt, setKindAt] = useRemembered<number>("timed-kind", 0);
  const kind = timedKinds[kindAt] ?? "content";
  /** What takes the focus once it is drawn. */
  const [wanted, setWanted] = useState<string | null>(null);
  const [removed, setRemoved] = useState<TimedComment | null>(null);
  const [bankFor, setBankFor] = useState<number | null>(null);
  const isFull = comments.length >= timedBounds.comments;

  const add = () => {
    if (isFull) return;
    player.current?.pause();
    const { id } = added(comments, at, seconds, kind);
    onComments((now) => added(now, at, seconds, kind).comments);
    setRemoved(null);
    setWanted(`[data-timed="${id}"] textarea`);
  };
  const remove = (comment: TimedComment) => {
    onComments((now) => without(now, comment.id));
    setRemoved(isBlank(comment) ? null : comment);
    setWanted(isBlank(comment) ? "[data-add]" : "[data-undo]");
  };
  const undo = () => {
    if (!removed) return;
    onComments((now) => inOrder([...without(now, removed.id), removed]));
    setRemoved(null);
    setWanted(`[data-timed="${removed.id}"] textarea`);
  };
  const change = (id: number, part: Parameters<typeof changed>[2]) =>
    onComments((now) => changed(now, id, part));
  const act = useLatest((comment: TimedComment, what: TimedAct) => {
    const { id } = comment;
    switch (what.does) {
      case "play":
        return onPlayFrom(comment.start_ms / 1000);
      case "text":
        return change(id, { text: what.text });
      case "kind":
        setKindAt(timedKinds.indexOf(what.kind));
        return change(id, { kind: what.kind });
      case "start":
        return change(id, { start_ms: within(at, seconds) });
      case "end":
        return change(id, { end_ms: what.hasEnd ? within(at, seconds) : undefined });
      case "remove":
        return remove(comment);
      case "back":
        return isBlank(comment) ? remove(comment) : setWanted("[data-add]");
      case "saved":
        return setBankFor(id);
      default:
        return what satisfies never;
    }
  });

  useEffect(() => {
    if (wanted === null) return;
    place.current?.querySelector<HTMLElement>(wanted)?.focus();
    setWanted(null);
  }, [wanted]);
  useAddKey(add);

  const open = comments.find(({ id }) => id === bankFor);
  return (
    <section className={styles.timed} aria-label={t("desk.title")} ref={place} data-part="timed">
      <div className={styles.head}>
        <b>{t("desk.title")}</b>
        <Button size="small" aria-keyshortcuts="Alt+M" disabled={isFull} onClick={add} data-add>
          <span className="key" aria-hidden="true">
            {addKey}
          </span>{" "}
          {t("desk.add")}
        </Button>
      </div>
      <div role="status" className={styles.removed}>
        {removed && (
          <>
            {t("desk.removed")}{" "}
            <Button size="small" onClick={undo} data-undo>
              {t("desk.undo")}
            </Button>
          </>
        )}
      </div>
      {comments.length === 0 && !removed && <p className="note">{t("desk.empty")}</p>}
      <ol className={styles.list}>
        {inOrder(comments).map((comment, index) => (
          <OneTimedComment
            key={comment.id}
            comment={comment}
            number={index + 1}
            isNow={at > 0 && isHeard(comment, at)}
            canEnd={at * 1000 > comment.start_ms}
            onAct={act}
          />
        ))}
      </ol>
      {open && (
        <CommentBank
          user={user}
          comment={open.text}
          maxLength={timedBounds.text}
          onChange={(text) => change(open.id, { text })}
          onClose={() => setBankFor(null)}
        />
      )}
    </section>
  );
}

/** Printed on key caps everywhere, so not a translation. */
const addKey = "Alt M";

/** One function all the time that does what the latest one would. */
function useLatest<A extends unknown[]>(act: (...given: A) => void): (...given: A) => void {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...given: A) => latest.current(...given), []);
}

/** Alt+M from anywhere on the desk, by place on the keyboard: Alt changes the letters on some systems. */
function useAddKey(add: () => void) {
  const act = useEffectEvent(add);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== "KeyM" || event.repeat) return;
      if (document.querySelector("dialog[open], [role='dialog']")) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
