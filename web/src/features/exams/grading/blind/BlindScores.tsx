/** The right of a blind marking: the scores, and for a dispute a note to the learner. */
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { AreaField } from "../../../../ui/Field";
import { type ScoreActs, ScoreFrame } from "../desk/ScoreFrame";
import styles from "../desk/score.module.css";
import type { Mark, TaskResponse } from "../types";
import type { BlindWork } from "./api";

/** Longest note, as the api has it. */
const noteLength = 2_000;

interface BlindScoresProps extends ScoreActs {
  ref: Ref<HTMLElement>;
  marking: BlindWork;
  /** What sending is called. */
  send: string;
  response: TaskResponse;
  mark: Mark;
  note: string;
  /** How much is still to set. */
  open: number;
  isNoteMissing: boolean;
  onNote: (note: string) => void;
  onReturn: () => void;
}

export function BlindScores({
  marking,
  note,
  send,
  open,
  isNoteMissing,
  onNote,
  onReturn,
  ...scores
}: BlindScoresProps) {
  const { t } = useTranslation("grading");
  const toDo = open > 0 && t("response.to_set", { count: open });
  return (
    <ScoreFrame
      {...scores}
      told={toDo || t(isNoteMissing ? "blind.note_missing" : "response.all_set")}
      send={send}
      onSend={onReturn}
    >
      {marking.kind === "regrade" && (
        <div data-part="comment">
          <AreaField
            className={styles.comment}
            label={t("blind.note")}
            hint={t("blind.note_hint")}
            rows={3}
            maxLength={noteLength}
            value={note}
            onChange={(event) => onNote(event.target.value)}
          />
        </div>
      )}
    </ScoreFrame>
  );
}
