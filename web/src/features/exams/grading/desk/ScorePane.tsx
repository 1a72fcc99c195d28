/** The right: a chip row per dimension, the task score, the comments, and the way out. */
import type { KeyboardEvent, Ref } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import type { Missing } from "../draft/content";
import type { GradingJob, Mark } from "../types";
import { CommentBox } from "./CommentBox";
import type { Place } from "./places";
import { Scales } from "./Scales";
import styles from "./score.module.css";

/** Printed on key caps everywhere, so not a translation. */
const sendKeys = "Ctrl ↵";

/** Longest comments, as the api has them. */
export const commentLength = { comment: 4_000, overall: 8_000 };

/** Which of the two comments. */
export type CommentName = keyof typeof commentLength;

interface ScorePaneProps {
  ref: Ref<HTMLElement>;
  job: GradingJob;
  index: number;
  mark: Mark;
  overall: string;
  missing: Missing[];
  onChange: (part: Partial<Mark>) => void;
  onOverall: (overall: string) => void;
  onSettle: (part: Place["part"]) => void;
  onBack: (part: Place["part"]) => void;
  onNext: () => void;
  onSaved: (name: CommentName) => void;
  onDeliver: () => void;
}

export function ScorePane({
  ref,
  job,
  index,
  mark,
  overall,
  missing,
  onChange,
  onOverall,
  onSettle,
  onBack,
  onNext,
  onSaved,
  onDeliver,
}: ScorePaneProps) {
  const { t } = useTranslation("grading");
  const response = job.responses[index];
  if (!response) return null;
  const name = job.learner_name;
  const isLast = index === job.responses.length - 1;
  const scores = missing.filter(({ isDocument }) => !isDocument).length;
  return (
    <section className={styles.pane} data-pane="score" aria-label={t("score.title")} ref={ref}>
      <h2 className="vh">{t("score.title")}</h2>
      <div className={styles.marks}>
        <p className={`note ${styles.hint}`}>{t("score.digits_move")}</p>
        <Scales
          key={response.item}
          response={response}
          mark={mark}
          onChange={onChange}
          onSettle={onSettle}
          onBack={onBack}
        />
        {/* Its own box for each response: undoing what was typed must not bring back another response's comment. */}
        <CommentBox
          key={`${response.item}|comment`}
          name="comment"
          label={t("score.comment")}
          placeholder={t("score.comment_hint", { name })}
          value={mark.comment}
          maxLength={commentLength.comment}
          onChange={(comment) => onChange({ comment })}
          onSaved={() => onSaved("comment")}
        />
        {!isLast && (
          <Button className={styles.next} onClick={onNext}>
            {t("score.next")}
          </Button>
        )}
        <CommentBox
          name="overall"
          label={t("score.overall")}
          placeholder={t("score.overall_hint", { name })}
          value={overall}
          maxLength={commentLength.overall}
          onChange={onOverall}
          onSaved={() => onSaved("overall")}
        />
      </div>
      <div className={styles.end}>
        <span className="note num">
          {missing.length === 0
            ? t("response.all_set")
            : scores > 0
              ? t("response.to_set", { count: scores })
              : t("response.to_edit")}
        </span>
        <Button
          variant="primary"
          className={styles.send}
          data-part="send"
          aria-keyshortcuts="Control+Enter"
          onKeyDown={dropRepeats}
          onClick={onDeliver}
        >
          {t("score.return", { name })} <kbd className={`key ${styles.cap}`}>{sendKeys}</kbd>
        </Button>
      </div>
    </section>
  );
}

/** Enter that is still held down from the last score presses nothing. */
export function dropRepeats(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}
