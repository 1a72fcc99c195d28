/** A grader's home: how much waits, what is due first, what is already theirs, and one way to the desk. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { GradingCard, Wire } from "../../../../api/types";
import { paths, withQuery } from "../../../../app/paths";
import { formatDate, formatDue } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { PromiseBar } from "../../../../ui/PromiseBar";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { Empty } from "../../../../ui/StateCard";
import { useNow } from "../../../../ui/useNow";
import { useGradingQueue, useGradingSummary } from "../api";
import { HomePart } from "../HomePart";
import type { HomeProps } from "../homesOf";
import { StepCard } from "../StepCard";
import styles from "./grader.module.css";
import { queueStanding } from "./queue";

export function GraderHome(props: HomeProps) {
  const { t } = useTranslation("homes");
  return (
    <HomePart {...props} title={t("grader.title")} lead={<p>{t("grader.lead")}</p>}>
      <QueryGate
        query={useGradingSummary()}
        part={t("grader.title")}
        skeleton={<SkeletonCard lines={[30, 50, 80, 40]} />}
      >
        {(summary) => <Waiting summary={summary} />}
      </QueryGate>
    </HomePart>
  );
}

function Waiting({ summary }: { summary: Wire["GradingSummary"] }) {
  const { t } = useTranslation("homes");
  const now = useNow(60_000);
  // The figures stand without it: it only says which tests they are about.
  const { data: queue } = useGradingQueue();
  const { open, first_due_at: due, sent_today: sent } = summary;
  const { first, mine } = queueStanding(queue?.data ?? [], due);
  return (
    <>
      {due ? (
        <Next due={due} first={first} open={open} own={mine[0] ?? null} now={now} />
      ) : (
        <Empty
          title={t("grader.none_title")}
          text={t("grader.none_text")}
          action={<Button to={paths.grading}>{t("grader.open")}</Button>}
        />
      )}
      {mine.length > 0 && (
        <Card pad={false} title={t("grader.mine")}>
          <ul className={`${styles.mine} num`}>
            {mine.map((card) => (
              <Mine key={card.id} card={card} now={now} />
            ))}
          </ul>
        </Card>
      )}
      {sent > 0 && <p className="note num">{t("grader.today", { count: sent })}</p>}
    </>
  );
}

interface NextProps {
  due: string;
  /** Whose that is, once the queue has come. */
  first: GradingCard | null;
  open: number;
  /** What the reader has begun goes on before anything new. */
  own: GradingCard | null;
  now: Date;
}

function Next({ due, first, open, own, now }: NextProps) {
  const { t } = useTranslation("homes");
  const lang = useLanguage();
  const when = formatDue(due, lang, now);
  return (
    <StepCard
      over={t("grader.waiting", { count: open })}
      title={t(new Date(due) < now ? "grader.first_late" : "grader.first", { when })}
      text={
        first ? t("grader.what", { title: first.title, name: first.learner_name, count: first.tasks }) : ""
      }
      to={own ? withQuery(paths.grading, { job: own.id }) : paths.grading}
      action={t(own ? "grader.continue" : "grader.open")}
      other={own ? { to: paths.grading, text: t("grader.all") } : undefined}
    >
      {first && (
        <div className={styles.promise}>
          <Promised card={first} now={now} />
        </div>
      )}
    </StepCard>
  );
}

function Mine({ card, now }: { card: GradingCard; now: Date }) {
  const { t } = useTranslation("homes");
  const lang = useLanguage();
  return (
    <li>
      <Link to={withQuery(paths.grading, { job: card.id })}>
        {t("grader.what", { title: card.title, name: card.learner_name, count: card.tasks })}
      </Link>
      <span className="note">{t("grader.promise", { date: formatDate(card.due_at, lang, "dayTime") })}</span>
      <Promised card={card} now={now} />
    </li>
  );
}

function Promised({ card, now }: { card: GradingCard; now: Date }) {
  const { t } = useTranslation("homes");
  const lang = useLanguage();
  return (
    <PromiseBar
      from={new Date(card.created_at)}
      due={new Date(card.due_at)}
      now={now}
      label={t("grader.promise", { date: formatDate(card.due_at, lang, "dayTime") })}
    />
  );
}
