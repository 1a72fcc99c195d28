/** One response: what was said or written, its score by dimension, the grader's comment. */
import { useTranslation } from "react-i18next";
import type { GradedResponse } from "../../../api/types";
import { paths, withQuery } from "../../../app/paths";
import { formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Card } from "../../../ui/Card";
import { TextLink } from "../../../ui/TextLink";
import styles from "./ResponseCard.module.css";
import results from "./results.module.css";
import { Said } from "./Said";

/** A response with what it answers. */
export type Response = GradedResponse & {
  /** The kind of its set. */
  task?: string;
  /** The sentence to repeat or the interviewer's question. */
  heard?: string | null;
};

interface ResponseCardProps {
  attempt: string;
  response: Response;
  /** Its place among those of the same kind. */
  number: number;
  /** How many there are of this kind. */
  total: number;
  isOut: boolean;
}

export function ResponseCard({ attempt, response, number, total, isOut }: ResponseCardProps) {
  const { t } = useTranslation("results");
  const { kind, prompt, score, max } = response;
  const task = response.task && t(`tasks.${response.task as "write_an_email"}`);
  const name = !task
    ? t(`response.${kind}`, { number })
    : total > 1
      ? t("response.numbered", { task, number, total })
      : task;
  return (
    <Card component="article" pad={false} className={styles.response}>
      <div className={styles.said}>
        <h3>{name}</h3>
        {/* What is heard says what to do; the same sentence seven times would not. */}
        {!response.heard && (
          <p className={styles.prompt} lang="en">
            {prompt}
          </p>
        )}
        {response.heard && (
          <blockquote className={styles.heard}>
            <span className="note">{t("explain.was_said")}</span>
            <p lang="en">{response.heard}</p>
          </blockquote>
        )}
        <Said response={response} name={name} className={styles.written} />
        {kind === "writing" && (
          <p className="small">
            <TextLink to={withQuery(paths.writingContent, { attempt, item: response.item })}>
              {t("content.open")}
            </TextLink>
          </p>
        )}
      </div>
      {isOut && (
        <div className={styles.marks}>
          <p className={`${styles.score} num`}>
            <b>{score === null ? t("response.no_score") : score}</b>
            <span className="note">{t("response.of", { max })}</span>
          </p>
          <Dimensions response={response} />
          {response.comment && <p className={styles.comment}>{response.comment}</p>}
        </div>
      )}
    </Card>
  );
}

function Dimensions({ response: { dimensions, max } }: { response: GradedResponse }) {
  const lang = useLanguage();
  return (
    <ul className={`${results.bars} num`}>
      {dimensions.map(({ name, title, score }) => (
        <li key={name}>
          <span>{title[lang]}</span>
          <i aria-hidden="true" style={{ "--w": `${(100 * score) / max}%` } as React.CSSProperties} />
          <span>{formatNumber(score, lang)}</span>
        </li>
      ))}
    </ul>
  );
}
