/** What graders of each product return, drawn by the parts that learners read it with. */
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { clockText } from "../../../../ui/recording/peaks";
import { type RecordingHandle, RecordingPlayer } from "../../../../ui/recording/RecordingPlayer";
import { type Document, inOrder } from "../../grading/documents/model";
import { Comments } from "../document/Comments";
import { EditedText } from "../document/EditedText";
import { OneEdit } from "../document/OneEdit";
import { type Decisions, nextOpen } from "../document/reading";
import { type GradingSample, sampleRecording } from "./api";
import styles from "./samples.module.css";

interface SampleProps {
  sample: GradingSample;
}

/** The response, and its scores. */
export function Scores({ sample: { response, seconds, dimensions, score, max } }: SampleProps) {
  const { t } = useTranslation("samples");
  const lang = useLanguage();
  return (
    <div className={styles.scored}>
      {response === null ? (
        <div>
          <RecordingPlayer source={sampleRecording} seconds={seconds ?? 0} name={t("recording")} />
          <p className="note">{t("synthetic")}</p>
        </div>
      ) : (
        <div lang="en" className={styles.response}>
          {response}
        </div>
      )}
      <div>
        <ul className={`${styles.dimensions} num`}>
          {dimensions.map(({ name, title, score: reached }) => (
            <li key={name}>
              <span>{title[lang]}</span>
              <Ticks score={reached} max={max} />
              <b>{t("of", { score: formatNumber(reached, lang), max })}</b>
            </li>
          ))}
        </ul>
        <p className={`${styles.total} num`}>
          <b>{t("score")}</b>
          <span>
            <b>{formatNumber(score, lang)}</b> {t("of_max", { max })}
          </span>
        </p>
      </div>
    </div>
  );
}

/** One tick for each whole point; half a point fills half of one. */
function Ticks({ score, max }: { score: number; max: number }) {
  return (
    <span className={styles.ticks} aria-hidden="true">
      {Array.from({ length: max }, (_, at) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: ticks of a scale
          key={at}
          style={{ "--w": `${100 * Math.min(1, Math.max(0, score - at))}%` } as React.CSSProperties}
        />
      ))}
    </span>
  );
}

/** What is said about the whole. */
export function Comment({ sample }: SampleProps) {
  return <blockquote className={styles.comment}>{sample.comment}</blockquote>;
}

/** The text with its edits. They can be accepted and kept as in the real thing; nothing is remembered. */
export function Edits({ document }: { document: Document }) {
  const order = inOrder(document).edits;
  const [decisions, setDecisions] = useState<Decisions>({});
  const [open, setOpen] = useState(order[0] ?? null);
  if (open === null) return null;
  const decide = (reading: "accepted" | "kept") => {
    const next = { ...decisions, [open]: reading };
    setDecisions(next);
    setOpen(nextOpen(order, next, open) ?? open);
  };
  return (
    <div className={styles.edits}>
      <div>
        <EditedText document={document} decisions={decisions} open={open} onOpen={setOpen} />
        <Comments document={document} />
      </div>
      <OneEdit
        document={document}
        order={order}
        open={open}
        decisions={decisions}
        onOpen={setOpen}
        onDecide={decide}
        onAcceptAll={() => setDecisions(Object.fromEntries(order.map((id) => [id, "accepted" as const])))}
      />
    </div>
  );
}

/** What is said about moments of a recording: each leads to its place in the sound. */
export function TimedNotes({ sample: { seconds, notes, comment } }: SampleProps) {
  const { t } = useTranslation("samples");
  const player = useRef<RecordingHandle>(null);
  const [at, setAt] = useState(0);
  const now = notes.findLastIndex((note) => note.at <= at);
  return (
    <div className={styles.spoken}>
      <blockquote className={styles.comment}>{comment}</blockquote>
      <RecordingPlayer
        source={sampleRecording}
        seconds={seconds ?? 0}
        name={t("with_notes")}
        ref={player}
        onTime={setAt}
      />
      <ol className={`${styles.notes} num`} aria-label={t("notes")}>
        {notes.map((note, index) => (
          <li key={note.at} className={index === now && at > 0 ? styles.now : undefined}>
            <button type="button" onClick={() => player.current?.playFrom(note.at)}>
              <span className="vh">{t("play_from")} </span>
              {clockText(note.at)}
            </button>
            <span>{note.text}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
