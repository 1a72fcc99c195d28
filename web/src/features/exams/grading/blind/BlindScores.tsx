/** The right of a blind marking: a row of keys per criterion, the task score, and the way out. */
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import { AreaField } from "../../../../ui/Field";
import type { Place } from "../desk/places";
import { Scales } from "../desk/Scales";
import { dropRepeats } from "../desk/ScorePane";
import styles from "../desk/score.module.css";
import type { Mark, TaskResponse } from "../types";
import type { BlindMarking } from "./api";

/** Longest note, as the api has it. */
const noteLength = 2_000;
/** Printed on key caps everywhere, so not a translation. */
const sendKeys = "Ctrl ↵";

interface BlindScoresProps {
  ref: Ref<HTMLElement>;
  marking: BlindMarking;
  response: TaskResponse;
  mark: Mark;
  note: string;
  /** How much is still to set. */
  open: number;
  isNoteMissing: boolean;
  onChange: (part: Partial<Mark>) => void;
  onNote: (note: string) => void;
  onSettle: (part: Place["part"]) => void;
  onBack: (part: Place["part"]) => void;
  onReturn: () => void;
}

export function BlindScores(props: BlindScoresProps) {
  const { ref, marking, response, mark, note, open, isNoteMissing } = props;
  const { t } = useTranslation("grading");
  return (
    <section className={styles.pane} data-pane="score" aria-label={t("score.title")} ref={ref}>
      <h2 className="vh">{t("score.title")}</h2>
      <div className={styles.marks}>
        <p className={`note ${styles.hint}`}>{t("score.digits_move")}</p>
        <Scales
          key={response.item}
          response={response}
          mark={mark}
          onChange={props.onChange}
          onSettle={props.onSettle}
          onBack={props.onBack}
        />
        {marking.kind === "regrade" && (
          <div data-part="comment">
            <AreaField
              className={styles.comment}
              label={t("blind.note")}
              hint={t("blind.note_hint")}
              rows={3}
              maxLength={noteLength}
              value={note}
              onChange={(event) => props.onNote(event.target.value)}
            />
          </div>
        )}
      </div>
      <div className={styles.end}>
        <span className="note num">
          {open > 0
            ? t("response.to_set", { count: open })
            : t(isNoteMissing ? "blind.note_missing" : "response.all_set")}
        </span>
        <Button
          variant="primary"
          className={styles.send}
          data-part="send"
          aria-keyshortcuts="Control+Enter"
          onKeyDown={dropRepeats}
          onClick={props.onReturn}
        >
          {t("blind.return")} <kbd className={`key ${styles.cap}`}>{sendKeys}</kbd>
        </Button>
      </div>
    </section>
  );
}
