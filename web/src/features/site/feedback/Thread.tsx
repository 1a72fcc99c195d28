/** One message with its facts, pictures and answers, and the place to answer. */

import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { errorText } from "../../../api/errors";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { htmlTag, ownName } from "../../../i18n/languages";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Chip } from "../../../ui/Chip";
import { AreaField } from "../../../ui/Field";
import { useForm } from "../../../ui/form/useForm";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { TextLink } from "../../../ui/TextLink";
import { type FeedbackThread, useAnswer, useMove, useThread } from "./api";
import { StateChip } from "./InboxScreen";
import styles from "./inbox.module.css";

export function Thread({ id }: { id: string }) {
  const { t } = useTranslation("feedback");
  const [search] = useSearchParams();
  const back = new URLSearchParams(search);
  back.delete("id");
  const pane = useRef<HTMLElement>(null);
  // On a phone the message takes the list's place: begin at its top.
  useEffect(() => {
    pane.current?.scrollIntoView?.({ block: "nearest" });
  }, []);
  return (
    <section ref={pane} aria-label={t("thread.label")}>
      <Button variant="quiet" icon="back" className={styles.back} to={`?${back}`}>
        {t("thread.back")}
      </Button>
      <QueryGate query={useThread(id)} skeleton={<SkeletonCard lines={[40, 100, 92, 60]} />}>
        {(thread) => <Message thread={thread} />}
      </QueryGate>
    </section>
  );
}

function Message({ thread: { entry, answers } }: { thread: FeedbackThread }) {
  const { t } = useTranslation("feedback");
  const { t: common } = useTranslation("common");
  const lang = useLanguage();
  const move = useMove(entry.id);
  const isClosed = entry.state === "closed";
  const lines: [string, string | null | undefined][] = [
    [t("thread.reference"), entry.reference],
    [t("thread.language"), ownName[entry.lang]],
    [t("thread.page"), entry.page],
    [t("thread.build"), entry.build],
    [t("thread.browser"), entry.browser],
  ];
  return (
    <Card component="article">
      <header className={styles.head}>
        <div>
          <h2 className="h3">{entry.name ?? entry.email ?? t("inbox.nobody")}</h2>
          {entry.email && (
            <TextLink className="small" href={`mailto:${entry.email}`}>
              {entry.email}
            </TextLink>
          )}
        </div>
        <span className={`row ${styles.chips}`}>
          <Chip>{t(`kind.${entry.kind}`)}</Chip>
          <StateChip state={entry.state} />
        </span>
      </header>
      <p className="note num">{formatDate(entry.created_at, lang, "dayTimeYear")}</p>
      <p className={styles.words}>{entry.details}</p>
      {entry.screenshots.length > 0 && (
        <ul className={styles.shots}>
          {entry.screenshots.map((url, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                <img src={url} alt={t("thread.shot", { number: index + 1 })} />
              </a>
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.facts}>
        {lines.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {answers.map((answer) => (
        <section key={answer.id} className={styles.answer}>
          <p className="note num">
            {t("thread.answered", {
              name: answer.author_name ?? t("inbox.nobody"),
              when: formatDate(answer.created_at, lang, "dayTimeYear"),
            })}
          </p>
          <p className={styles.words}>{answer.text}</p>
        </section>
      ))}
      <AnswerForm id={entry.id} email={entry.email ?? null} lang={htmlTag[entry.lang]} />
      {move.error !== null && <Alert className={styles.alert}>{errorText(move.error, common)}</Alert>}
      <Button className={styles.move} loading={move.isPending} onClick={() => move.mutate(!isClosed)}>
        {isClosed ? t("thread.open_again") : t("thread.close")}
      </Button>
    </Card>
  );
}

function AnswerForm({ id, email, lang }: { id: string; email: string | null; lang: string }) {
  const { t } = useTranslation("feedback");
  const answer = useAnswer(id);
  const { field, run, refusal, isSending, reset } = useForm({ blank: { text: "" } });
  if (email === null)
    return (
      <Alert tone="info" className={styles.alert}>
        {t("thread.no_address")}
      </Alert>
    );
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={run(async ({ text }) => {
        await answer.mutateAsync(text);
        reset();
      })}
    >
      <AreaField
        label={t("thread.answer")}
        hint={t("thread.answer_hint", { email })}
        lang={lang}
        rows={5}
        maxLength={4000}
        {...field("text", { required: true, onChange: () => answer.reset() })}
      />
      {refusal && <Alert>{refusal}</Alert>}
      {answer.isSuccess && <Alert tone="ok">{t("thread.sent")}</Alert>}
      <Button variant="primary" type="submit" loading={isSending}>
        {t("thread.send")}
      </Button>
    </form>
  );
}
