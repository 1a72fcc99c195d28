/** The right: a chip row per dimension, the task score, the comments, and the way out. */
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import { BesideResponse } from "../beside/BesideResponse";
import type { Missing } from "../draft/content";
import type { GradingJob, Mark } from "../types";
import type { VoiceDesk } from "../voice/VoiceDesk";
import { CommentBox } from "./CommentBox";
import { type ScoreActs, ScoreFrame } from "./ScoreFrame";
import styles from "./score.module.css";
import { VoiceComment } from "./VoiceComment";

/** Longest comments, as the api has them. */
export const commentLength = { comment: 4_000, overall: 8_000 };

/** Which of the two comments. */
export type CommentName = keyof typeof commentLength;

interface ScorePaneProps extends ScoreActs {
  ref: Ref<HTMLElement>;
  job: GradingJob;
  index: number;
  mark: Mark;
  overall: string;
  missing: Missing[];
  /** Spoken comments; none where scores only were ordered. */
  voice: VoiceDesk | null;
  onOverall: (overall: string) => void;
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
  voice,
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
  const toDo = scores > 0 ? t("response.to_set", { count: scores }) : t("response.to_edit");
  return (
    <ScoreFrame
      ref={ref}
      response={response}
      mark={mark}
      told={missing.length === 0 ? t("response.all_set") : toDo}
      send={t("score.return", { name })}
      onChange={onChange}
      onSettle={onSettle}
      onBack={onBack}
      onSend={onDeliver}
    >
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
      {voice && <VoiceComment key={`${response.item}|voice`} voice={voice} item={response.item} />}
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
      <BesideResponse job={job} response={response} />
    </ScoreFrame>
  );
}
