/** What learners disputed: what they write, and two marks beside each other once the other grader has decided. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Card } from "../../../../ui/Card";
import { Chip } from "../../../../ui/Chip";
import { Pager } from "../../../../ui/Pager";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { type DisputedTask, type OfficeDispute, useDisputes } from "../api";
import styles from "./agreement.module.css";
import { TwoMarks } from "./TwoMarks";
import { pointsText } from "./texts";

export function Disputes() {
  const { t } = useTranslation("fairness");
  const [search] = useSearchParams();
  const page = Math.max(1, Number.parseInt(search.get("page") ?? "", 10) || 1);
  const disputes = useDisputes(page);
  return (
    <section className={styles.disputes} aria-label={t("disputes")}>
      <h2>{t("disputes")}</h2>
      <QueryGate query={disputes} part={t("disputes")} skeleton={<SkeletonCard lines={[40, 100, 100]} />}>
        {({ data, total }) =>
          data.length === 0 ? (
            <Empty title={t("no_disputes_title")} text={t("no_disputes_text")} />
          ) : (
            <>
              {data.map((dispute) => (
                <DisputeView key={dispute.id} dispute={dispute} />
              ))}
              <Pager page={page} total={total} />
            </>
          )
        }
      </QueryGate>
    </section>
  );
}

const tones = { open: "warn", upheld: "plain", changed: "brand" } as const;

function DisputeView({ dispute }: { dispute: OfficeDispute }) {
  const { t } = useTranslation("fairness");
  const lang = useLanguage();
  const day = (at: string) => formatDate(at, lang, "dayTime");
  const { state, title, tasks, coins, is_given_back, asked_at, decided_at, due_at } = dispute;
  return (
    // No landmark: two disputes can be about the same test.
    <Card
      component="article"
      as="h3"
      title={<span lang="en">{title}</span>}
      aside={<Chip tone={tones[state]}>{t(`states.${state}`)}</Chip>}
      className={styles.dispute}
    >
      <p className="note num">
        {t("asked", { date: day(asked_at) })} ·{" "}
        {decided_at ? t("decided", { date: day(decided_at) }) : t("decide_by", { date: day(due_at) })}
      </p>
      <div className={styles.sides}>
        <div>
          {tasks.map((task) => (
            <TaskView key={task.item} task={task} />
          ))}
        </div>
        <div className={styles.told}>
          <h4 className="note">{t("learner_writes")}</h4>
          <p className={styles.words}>{dispute.reason || t("reason_gone")}</p>
          {dispute.note && (
            <>
              <h4 className="note">{t("other_says", { name: dispute.other_grader ?? t("gone") })}</h4>
              <p className={styles.words}>{dispute.note}</p>
            </>
          )}
          <dl className={`${styles.sum} num`}>
            <dt>{t("first_grader")}</dt>
            <dd className="pn">{dispute.first_grader || t("gone")}</dd>
            <dt>{t("other_grader")}</dt>
            <dd className="pn">{dispute.other_grader ?? t(`markings.${dispute.marking}`)}</dd>
            <dt>{t("fee")}</dt>
            <dd>
              {coins === 0
                ? t("no_fee")
                : t(is_given_back ? "fee_back" : state === "open" ? "fee_paid" : "fee_kept", {
                    count: coins,
                  })}
            </dd>
          </dl>
        </div>
      </div>
    </Card>
  );
}

function TaskView({ task }: { task: DisputedTask }) {
  const { t } = useTranslation("fairness");
  const lang = useLanguage();
  const { before, after, comment, section, prompt } = task;
  return (
    <div className={styles.task}>
      <p>
        <b>{t(`sections.${section}`)}</b>{" "}
        <span className="quiet small" lang="en">
          {prompt}
        </span>
      </p>
      <TwoMarks task={task} />
      <p className={`${styles.score} num`}>
        <b>{t("task_score")}</b>
        <span>
          {after === null || after === undefined
            ? t("score_open", { first: pointsText(before, lang) })
            : t("score_two", { first: pointsText(before, lang), other: pointsText(after, lang) })}
        </span>
      </p>
      {comment && <blockquote className={styles.words}>{comment}</blockquote>}
    </div>
  );
}
