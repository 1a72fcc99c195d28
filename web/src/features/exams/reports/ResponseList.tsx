/** Responses of a section, of which one is open: what was said or written, its score by dimension, the comment. */
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { GradedResponse, Wire } from "../../../api/types";
import { paths, withQuery } from "../../../app/paths";
import { formatNumber } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Icon } from "../../../ui/Icon";
import { TextLink } from "../../../ui/TextLink";
import { useAttemptSpeech } from "../speech/api";
import styles from "./ResponseList.module.css";
import results from "./results.module.css";
import { Said } from "./Said";
import { SpokenComment } from "./SpokenComment";
import { TimedFile } from "./TimedFile";
import { taskName } from "./taskName";

interface ResponseListProps {
  attempt: string;
  responses: readonly GradedResponse[];
  isOut: boolean;
  isOwn: boolean;
  /** The PDF of comments, once there are any. */
  documents?: Wire["ResultDocuments"] | undefined;
  /** Whether what was written and said is shown: to its learner, and to the learner's teachers. */
  showsAnswers: boolean;
}

export function ResponseList({
  attempt,
  responses,
  documents,
  isOut,
  isOwn,
  showsAnswers,
}: ResponseListProps) {
  const { t } = useTranslation("results");
  const [search, setSearch] = useSearchParams();
  // The address says which is open; an empty word says none.
  const open = search.get("response") ?? responses[0]?.item;
  const hasTimed = responses.some(({ timed_comments = [] }) => timed_comments.length > 0);
  const show = (item: string) =>
    setSearch(
      (now) => {
        now.set("response", item);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Card
      pad={false}
      title={t(isOwn ? "response.title" : "response.title_of")}
      aside={hasTimed && documents && <TimedFile attempt={attempt} documents={documents} />}
      className={styles.list}
    >
      {responses.map((response) => (
        <Response
          key={response.item}
          attempt={attempt}
          response={response}
          name={taskName(t, response, responses)}
          isOut={isOut}
          isOwn={isOwn}
          showsAnswers={showsAnswers}
          isOpen={response.item === open}
          onToggle={() => show(response.item === open ? "" : response.item)}
        />
      ))}
    </Card>
  );
}

interface ResponseProps {
  attempt: string;
  response: GradedResponse;
  name: string;
  isOut: boolean;
  isOwn: boolean;
  showsAnswers: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

function Response({ attempt, response, name, isOut, isOwn, showsAnswers, isOpen, onToggle }: ResponseProps) {
  const { t } = useTranslation("results");
  const id = useId();
  const { score, max } = response;
  return (
    <article aria-labelledby={`${id}-name`}>
      <h3 className={styles.line}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-pane` : undefined}
          onClick={onToggle}
        >
          <span id={`${id}-name`}>{name}</span>
          {isOut && (
            <span className={`${styles.score} num`}>
              <b>{score === null ? t("response.no_score") : score}</b> {t("response.of", { max })}
            </span>
          )}
          <Icon name={isOpen ? "up" : "down"} />
        </button>
      </h3>
      {isOpen && (
        <div id={`${id}-pane`} className={styles.response}>
          <Answer
            attempt={attempt}
            response={response}
            name={name}
            isOut={isOut}
            showsAnswers={showsAnswers}
          />
          {isOut && (
            <div className={styles.marks}>
              <Dimensions response={response} />
              {response.comment && <p className={styles.comment}>{response.comment}</p>}
              <SpokenComment voice={response.voice_comment} isOwn={isOwn} />
            </div>
          )}
        </div>
      )}
    </article>
  );
}

type AnswerProps = Pick<ResponseProps, "attempt" | "response" | "name" | "isOut" | "showsAnswers">;

function Answer({ attempt, response, name, isOut, showsAnswers }: AnswerProps) {
  const { t } = useTranslation("results");
  const heard = useAttemptSpeech(attempt, isOut && showsAnswers && response.recording !== null);
  const speech = heard.data?.data.find(({ item }) => item === response.item);
  return (
    <div className={styles.said}>
      {/* What is heard says what to do; the same sentence seven times would not. */}
      {!response.heard && (
        <p className={styles.prompt} lang="en">
          {response.prompt}
        </p>
      )}
      {response.heard && (
        <blockquote className={styles.heard}>
          <span className="note">{t("explain.was_said")}</span>
          <p lang="en">{response.heard}</p>
        </blockquote>
      )}
      {showsAnswers ? (
        <Said
          response={response}
          name={name}
          className={styles.written}
          speech={speech}
          comments={response.timed_comments}
        />
      ) : (
        <p className="quiet small">{t("response.private")}</p>
      )}
      {response.document && (
        <p>
          <Button variant="primary" to={withQuery(paths.resultDocument, { attempt, item: response.item })}>
            {t("response.read_edits", { count: Object.keys(response.document.edits).length })}
          </Button>
        </p>
      )}
      {showsAnswers && response.kind === "writing" && (
        <p className="small">
          <TextLink to={withQuery(paths.writingContent, { attempt, item: response.item })}>
            {t("content.open")}
          </TextLink>
        </p>
      )}
    </div>
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
