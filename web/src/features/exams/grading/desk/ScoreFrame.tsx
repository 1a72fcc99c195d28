/** The right of the desk: a row of keys per criterion, the task score, whatever is said about them, and the way out. */
import type { KeyboardEvent, ReactNode, Ref } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import type { Mark, TaskResponse } from "../types";
import type { Place } from "./places";
import { Scales } from "./Scales";
import styles from "./score.module.css";

/** Printed on key caps everywhere, so not a translation. */
const sendKeys = "Ctrl ↵";

/** What both kinds of work do with scores. */
export interface ScoreActs {
  onChange: (part: Partial<Mark>) => void;
  onSettle: (part: Place["part"]) => void;
  onBack: (part: Place["part"]) => void;
}

interface ScoreFrameProps extends ScoreActs {
  ref: Ref<HTMLElement>;
  response: TaskResponse;
  mark: Mark;
  /** What is left to do, or that nothing is. */
  told: string;
  /** Names of the way out. */
  send: string;
  onSend: () => void;
  /** Below the scores. */
  children: ReactNode;
}

export function ScoreFrame(props: ScoreFrameProps) {
  const { t } = useTranslation("grading");
  return (
    <section className={styles.pane} data-pane="score" aria-label={t("score.title")} ref={props.ref}>
      <h2 className="vh">{t("score.title")}</h2>
      <div className={styles.marks}>
        <p className={`note ${styles.hint}`}>{t("score.digits_move")}</p>
        <Scales
          key={props.response.item}
          response={props.response}
          mark={props.mark}
          onChange={props.onChange}
          onSettle={props.onSettle}
          onBack={props.onBack}
        />
        {props.children}
      </div>
      <div className={styles.end}>
        <span className="note num">{props.told}</span>
        <Button
          variant="primary"
          className={styles.send}
          data-part="send"
          aria-keyshortcuts="Control+Enter"
          onKeyDown={dropRepeats}
          onClick={props.onSend}
        >
          {props.send} <kbd className={`key ${styles.cap}`}>{sendKeys}</kbd>
        </Button>
      </div>
    </section>
  );
}

/** Enter that is still held down from the last score presses nothing. */
function dropRepeats(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}
