/** What a person said about the whole test; until then, the promise. */
import { useTranslation } from "react-i18next";
import type { Result } from "../../../api/types";
import { teacherAt } from "../../../app/paths";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Card } from "../../../ui/Card";
import { Chip } from "../../../ui/Chip";
import { PromiseBar } from "../../../ui/PromiseBar";
import { TextLink } from "../../../ui/TextLink";
import { useNow } from "../../../ui/useNow";
import styles from "./results.module.css";

export function GraderCard({ result: { grading, is_own } }: { result: Result }) {
  if (!grading) return null;
  if (grading.state === "delivered") return <Overall grading={grading} />;
  return <GradingPromise grading={grading} isOwn={is_own} />;
}

type Grading = NonNullable<Result["grading"]>;

function Overall({ grading }: { grading: Grading }) {
  const { t } = useTranslation("results");
  const lang = useLanguage();
  const by = grading.grader_name ?? t("grading.a_grader");
  const date = grading.delivered_at ? formatDate(grading.delivered_at, lang, "dayTime") : "";
  return (
    <Card title={t("grading.title")} className={styles.overall}>
      {grading.overall_comment && <blockquote>{grading.overall_comment}</blockquote>}
      <p className="note num">
        {grading.teacher_id ? (
          <>
            <TextLink to={teacherAt(grading.teacher_id)}>{by}</TextLink>
            {t("grading.on", { date })}
          </>
        ) : (
          t("grading.by", { name: by, date })
        )}
      </p>
    </Card>
  );
}

function GradingPromise({ grading, isOwn }: { grading: Grading; isOwn: boolean }) {
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
      <p className="note num">{t(isOwn ? "grading.due" : "grading.due_of", { date: due })}</p>
    </Card>
  );
}
