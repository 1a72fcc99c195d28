/** `/writingContent?attempt=<id>&item=<id>`: one written response with its task, to read and to print (D-051). */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useTitle } from "../../../../app/shell/useTitle";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { useWritingContent } from "../api";
import "../results.css";
import type { WritingContent } from "../types";
import "./content.css";

export function WritingContentScreen() {
  const { t } = useTranslation("results");
  const [search] = useSearchParams();
  useTitle(t("content.writing_tab"));
  return (
    <div className="results content wrap">
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
  const { stimulus, text, words, score, max, comment } = content;
  return (
    <>
      <div className="pagehead">
        <div>
          <h1 className="pn">{content.learner.name}</h1>
          <p className="num">
            <span lang="en">{content.test.title}</span>
            {content.submitted_at &&
              ` · ${t("result.handed_in", { date: formatDate(content.submitted_at, lang, "dayTimeYear") })}`}
          </p>
        </div>
        <button type="button" className="btn" onClick={() => window.print()}>
          {t("transcript.print")}
        </button>
      </div>
      <section className="card pad sheet">
        <h2 className="h3">{t("content.task")}</h2>
        <p className="prompt" lang="en">
          {content.prompt}
        </p>
        {stimulus.paragraphs.map(({ number, text: paragraph }) => (
          <p className="reading" lang="en" key={number}>
            {paragraph}
          </p>
        ))}
        {stimulus.posts.map(({ author, text: post }) => (
          <p className="reading" lang="en" key={author}>
            <b>{author}:</b> {post}
          </p>
        ))}
        {stimulus.transcript.length > 0 && (
          <details>
            <summary>{t("content.heard")}</summary>
            {stimulus.transcript.map((line) => (
              <p className="reading" lang="en" key={line.start}>
                <b>{line.speaker}:</b> {line.text}
              </p>
            ))}
          </details>
        )}
      </section>
      <section className="card pad sheet">
        <div className="row between">
          <h2 className="h3">{t("content.response")}</h2>
          <span className="note num">{t("content.words", { count: words })}</span>
        </div>
        {text?.trim() ? (
          <div className="written" lang="en">
            {text}
          </div>
        ) : (
          <p className="quiet">{t("response.empty")}</p>
        )}
      </section>
      {score !== null && (
        <section className="card pad sheet">
          <p className="num">
            <b className="score">{score}</b> {t("response.of", { max })}
          </p>
          {comment && <p className="comment">{comment}</p>}
        </section>
      )}
    </>
  );
}
