/** The right: a chip row per dimension, the task score, the comments, and the way out. */
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { type Missing, scoreSteps } from "../draft/content";
import type { GradingJob, Mark } from "../types";
import { CommentBox } from "./CommentBox";
import { Figure } from "./Figure";
import { ScoreScale } from "./ScoreScale";
import styles from "./score.module.css";

/** Printed on key caps everywhere, so not a translation. */
const sendKeys = "Ctrl ↵";

interface ScorePaneProps {
  ref: Ref<HTMLElement>;
  job: GradingJob;
  index: number;
  mark: Mark;
  overall: string;
  missing: Missing[];
  onChange: (part: Partial<Mark>) => void;
  onOverall: (overall: string) => void;
  onOpen: (index: number) => void;
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
  onOpen,
  onDeliver,
}: ScorePaneProps) {
  const { t } = useTranslation("grading");
  const lang = useLanguage();
  const response = job.responses[index];
  if (!response) return null;
  const { rubric } = response;
  const name = job.learner_name;
  const isLast = index === job.responses.length - 1;
  return (
    <section className={styles.pane} data-pane="score" aria-label={t("score.title")} ref={ref}>
      <h2 className="vh">{t("score.title")}</h2>
      <div className={styles.marks}>
        {rubric.dimensions.map((dimension) => (
          <ScoreScale
            key={dimension.name}
            name={dimension.name}
            title={dimension.title[lang]}
            steps={scoreSteps(rubric.max, 1)}
            value={mark.dimensions[dimension.name] ?? null}
            meaning={(value) => dimension.levels.find(({ score }) => score === value)?.text[lang] ?? ""}
            hint={t("score.not_set")}
            onSet={(value) => onChange({ dimensions: { ...mark.dimensions, [dimension.name]: value } })}
          />
        ))}
        <div className={styles.total}>
          <div>
            <span className="strong">{t("score.task")}</span>
            <div className="note">{t("score.yours", { max: rubric.max })}</div>
          </div>
          <span className="num">
            <Figure score={mark.score} />
          </span>
        </div>
        <ScoreScale
          name="score"
          title={t("score.task")}
          hideTitle
          steps={scoreSteps(rubric.max, rubric.step)}
          value={mark.score}
          onSet={(score) => onChange({ score })}
        />
        <CommentBox
          label={t("score.comment")}
          placeholder={t("score.comment_hint", { name })}
          value={mark.comment}
          maxLength={4000}
          onChange={(comment) => onChange({ comment })}
        />
        {!isLast && (
          <Button className={styles.next} onClick={() => onOpen(index + 1)}>
            {t("score.next")}
          </Button>
        )}
        <CommentBox
          label={t("score.overall")}
          placeholder={t("score.overall_hint", { name })}
          value={overall}
          maxLength={8000}
          onChange={onOverall}
        />
      </div>
      <div className={styles.end}>
        {missing.length > 0 && (
          <span className="note num">{t("response.to_set", { count: missing.length })}</span>
        )}
        <Button
          variant="primary"
          className={styles.send}
          aria-keyshortcuts="Control+Enter"
          onClick={onDeliver}
        >
          {t("score.return", { name })} <kbd className={`key ${styles.cap}`}>{sendKeys}</kbd>
        </Button>
      </div>
    </section>
  );
}
