/** `/writingContent?attempt=<id>&item=<id>`: one written response with its task, to read and to print (D-051). */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useTitle } from "../../../../app/shell/useTitle";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { useWritingContent } from "../api";
import { PageHead } from "../PageHead";
import said from "../Said.module.css";
import { SpokenComment } from "../SpokenComment";
import type { WritingContent } from "../types";
import styles from "./content.module.css";

export function WritingContentScreen() {
  const { t } = useTranslation("results");
  const [search] = useSearchParams();
  useTitle(t("content.writing_tab"));
  return (
    <div className="wrap">
      <QueryGate
        title={t("content.writing_tab")}
        query={useWritingContent(search.get("attempt") ?? "", search.get("item") ?? "")}
        skeleton={<SkeletonCard lines={[40, 100, 92, 96]} />}
      >
        {(content) => <Writing content={content} />}
      </QueryGate>
    </div>
  );
}

function Writing({ content }: { content: WritingContent }) {
  const { t } = useTranslation("results");
  const lang = useLanguage();
  const { text, words, score, max, comment } = content;
  return (
    <>
      <PageHead acts={<Button onClick={() => window.print()}>{t("transcript.print")}</Button>}>
        <h1 className="pn">{content.learner.name}</h1>
        <p className="num">
          <span lang="en">{content.test.title}</span>
          {content.submitted_at &&
            ` · ${t("result.handed_in", { date: formatDate(content.submitted_at, lang, "dayTimeYear") })}`}
        </p>
      </PageHead>
      <div className={styles.sheets}>
        <Task content={content} />
        <Card
          title={t("content.response")}
          aside={<span className="note num">{t("content.words", { count: words })}</span>}
          className={styles.sheet}
        >
          {text?.trim() ? (
            <div className={`${said.written} ${styles.reading}`} lang="en">
              {text}
            </div>
          ) : (
            <p className="quiet">{t("response.empty")}</p>
          )}
        </Card>
        {score !== null && (
          <Card className={styles.sheet}>
            <p className="num">
              <b className={styles.score}>{score}</b> {t("response.of", { max })}
            </p>
            {comment && <p className={styles.comment}>{comment}</p>}
            <SpokenComment voice={content.voice_comment} isOwn={false} />
          </Card>
        )}
      </div>
    </>
  );
}

function Task({ content: { prompt, stimulus } }: { content: WritingContent }) {
  const { t } = useTranslation("results");
  return (
    <Card title={t("content.task")} className={styles.sheet}>
      <p className={styles.prompt} lang="en">
        {prompt}
      </p>
      {stimulus.paragraphs.map(({ number, text: paragraph }) => (
        <p className={styles.reading} lang="en" key={number}>
          {paragraph}
        </p>
      ))}
      {stimulus.posts.map(({ author, text: post }) => (
        <p className={styles.reading} lang="en" key={author}>
          <b>{author}:</b> {post}
        </p>
      ))}
      {stimulus.transcript.length > 0 && (
        <details>
          <summary>{t("content.heard")}</summary>
          {stimulus.transcript.map((line) => (
            <p className={styles.reading} lang="en" key={line.start}>
              <b>{line.speaker}:</b> {line.text}
            </p>
          ))}
        </details>
      )}
    </Card>
  );
}
