/** One response: what was said or written, its score by dimension, the grader's comment. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { GradedResponse } from "../../api/types";
import { paths, withQuery } from "../../app/paths";
import { formatNumber } from "../../i18n/format";
import { useLanguage } from "../../i18n/language";
import { RecordingPlayer } from "../../ui/recording/RecordingPlayer";

interface ResponseCardProps {
  attempt: string;
  /** `heard`: the sentence to repeat or the interviewer's question. */
  response: GradedResponse & { heard?: string | null };
  number: number;
  isOut: boolean;
}

export function ResponseCard({ attempt, response, number, isOut }: ResponseCardProps) {
  const { t } = useTranslation("results");
  const { kind, prompt, score, max } = response;
  return (
    <article className="card response">
      <div className="said">
        <h3>{t(`response.${kind}`, { number })}</h3>
        <p className="prompt" lang="en">
          {prompt}
        </p>
        {response.heard && (
          <blockquote className="was-said">
            <span className="note">{t("explain.was_said")}</span>
            <p lang="en">{response.heard}</p>
          </blockquote>
        )}
        <Said response={response} />
        {kind === "writing" && (
          <Link className="link small" to={withQuery(paths.writingContent, { attempt, item: response.item })}>
            {t("content.open")}
          </Link>
        )}
      </div>
      {isOut && (
        <div className="marks">
          <p className="score num">
            <b>{score === null ? t("response.no_score") : score}</b>
            <span className="note">{t("response.of", { max })}</span>
          </p>
          <Dimensions response={response} />
          {response.comment && <p className="comment">{response.comment}</p>}
        </div>
      )}
    </article>
  );
}

function Said({ response: { recording, text, kind } }: { response: GradedResponse }) {
  const { t } = useTranslation("results");
  if (recording) return <RecordingPlayer url={recording.url} seconds={recording.seconds} />;
  if (text?.trim()) {
    return (
      <div className="written" lang="en">
        {text}
      </div>
    );
  }
  return <p className="quiet small">{t(kind === "speaking" ? "response.silent" : "response.empty")}</p>;
}

function Dimensions({ response: { dimensions, max } }: { response: GradedResponse }) {
  const lang = useLanguage();
  return (
    <ul className="dimensions num">
      {dimensions.map(({ name, title, score }) => (
        <li key={name}>
          <span>{title[lang]}</span>
          <i aria-hidden="true" style={{ "--w": `${(100 * score) / max}%` } as React.CSSProperties} />
          <span className="r">{formatNumber(score, lang)}</span>
        </li>
      ))}
    </ul>
  );
}
