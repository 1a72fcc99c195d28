/** What a person said about speaking and writing; until then, the promise. */
import { useTranslation } from "react-i18next";
import type { Result } from "../../../api/types";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Card } from "../../../ui/Card";
import { Chip } from "../../../ui/Chip";
import { PromiseBar } from "../../../ui/PromiseBar";
import { useNow } from "../../../ui/useNow";
import { type Response, ResponseCard } from "./ResponseCard";
import styles from "./results.module.css";

export function GradingCard({ result }: { result: Result }) {
  const { t } = useTranslation("results");
  const { grading } = result;
  if (!grading) return null;
  const isOut = grading.state === "delivered";
  const responses: Response[] = grading.responses;
  return (
    <section className={styles.graded}>
      <h2>{t(`grading.titles.${whatOf(responses)}`)}</h2>
      {isOut ? <Overall grading={grading} /> : <MarkingPromise grading={grading} />}
      <div className={styles.responses}>
        {responses.map((response) => {
          const alike = responses.filter(({ task }) => task === response.task);
          return (
            <ResponseCard
              key={response.item}
              attempt={result.attempt.id}
              response={response}
              number={alike.indexOf(response) + 1}
              total={alike.length}
              isOut={isOut}
            />
          );
        })}
      </div>
    </section>
  );
}

/** A test of one section alone has responses of one kind. */
function whatOf(responses: readonly Response[]): Response["kind"] | "both" {
  const [kind, ...others] = new Set(responses.map((response) => response.kind));
  return kind && others.length === 0 ? kind : "both";
}

type Grading = NonNullable<Result["grading"]>;

function Overall({ grading }: { grading: Grading }) {
  const { t } = useTranslation("results");
  const lang = useLanguage();
  const by = grading.grader_name ?? t("grading.a_grader");
  const date = grading.delivered_at ? formatDate(grading.delivered_at, lang, "dayTime") : "";
  return (
    <Card component="figure" className={styles.overall}>
      {grading.overall_comment && <blockquote>{grading.overall_comment}</blockquote>}
      <figcaption className="note num">{t("grading.by", { name: by, date })}</figcaption>
    </Card>
  );
}

function MarkingPromise({ grading }: { grading: Grading }) {
  const { t } = useTranslation("results");
  const lang = useLanguage();
  const now = useNow();
  const due = formatDate(grading.due_at, lang, "dayTime");
  const state = t(grading.state === "claimed" ? "grading.claimed" : "grading.queued");
  return (
    <Card component="div">
      <div className={styles.promise}>
        <b>{t("grading.waiting", { count: grading.responses.length })}</b>
        <Chip tone={grading.state === "claimed" ? "ok" : "plain"}>{state}</Chip>
      </div>
      <div className={styles.bar}>
        <PromiseBar
          from={new Date(grading.created_at)}
          due={new Date(grading.due_at)}
          now={now}
          label={t("grading.promise_label", { state, due })}
        />
      </div>
      <p className="note num">{t("grading.due", { date: due })}</p>
    </Card>
  );
}
