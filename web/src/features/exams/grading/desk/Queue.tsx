/** The queue by deadline: whose, what, how much of the promise is used, who has it. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { GradingCard } from "../../../../api/types";
import { paths, withQuery } from "../../../../app/paths";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Pager } from "../../../../ui/Pager";
import { PromiseBar, usedShare } from "../../../../ui/PromiseBar";
import { useNow } from "../../../../ui/useNow";
import { timeLeft } from "../timeLeft";
import type { GradingQueue } from "../types";
import styles from "./queue.module.css";

interface QueueProps {
  queue: GradingQueue;
  current: string | null;
  onOpen: () => void;
}

export function Queue({ queue, current, onOpen }: QueueProps) {
  const { t } = useTranslation("grading");
  const open = queue.data.filter(({ state }) => state !== "delivered");
  const returned = queue.data.filter(({ state }) => state === "delivered");
  const { current_page: page, total } = queue;
  // A page shows its own lines only; the grader's day knows the whole.
  const count = total > queue.data.length ? queue.today.open : open.length;
  return (
    <>
      <div className={styles.head}>
        <b className="strong">{t("queue.title")}</b>
        <span className="note">{t("queue.open", { count })}</span>
      </div>
      {open.length === 0 && <p className={`note ${styles.nothing}`}>{t("queue.empty")}</p>}
      <ul>
        {open.map((card) => (
          <QueueLine key={card.id} card={card} page={page} isCurrent={card.id === current} onOpen={onOpen} />
        ))}
      </ul>
      {returned.length > 0 && (
        <>
          <div className={styles.head}>
            <b className="strong">{t("queue.returned")}</b>
          </div>
          <ul>
            {returned.map((card) => (
              <QueueLine
                key={card.id}
                card={card}
                page={page}
                isCurrent={card.id === current}
                onOpen={onOpen}
              />
            ))}
          </ul>
        </>
      )}
      <Pager page={page} total={total} />
    </>
  );
}

interface QueueLineProps {
  card: GradingCard;
  page: number;
  isCurrent: boolean;
  onOpen: () => void;
}

function QueueLine({ card, page, isCurrent, onOpen }: QueueLineProps) {
  const { t } = useTranslation("grading");
  const isReturned = card.state === "delivered";
  const isTaken = card.state === "claimed" && !card.claimed_by_me;
  return (
    <li className={isCurrent ? styles.on : isTaken || isReturned ? styles.off : undefined}>
      <Link
        to={withQuery(paths.grading, page > 1 ? { job: card.id, page: String(page) } : { job: card.id })}
        aria-current={isCurrent ? "true" : undefined}
        onClick={onOpen}
      >
        <span className={styles.who}>
          <b className="pn">{card.learner_name}</b>
          {isReturned ? <span className="note">{t("queue.sent_back")}</span> : <Due card={card} />}
        </span>
        <span className="small quiet">
          {t("queue.what", {
            tasks: t("queue.tasks", { count: card.tasks }),
            product: t(`products.${card.product}`),
          })}
        </span>
        {!isReturned && <CardPromise card={card} />}
        {card.state === "claimed" && (
          <span className="note">
            {card.claimed_by_me ? t("queue.yours") : t("queue.taken", { name: card.claimed_by_name ?? "" })}
          </span>
        )}
      </Link>
    </li>
  );
}

function Due({ card }: { card: GradingCard }) {
  const { t } = useTranslation("grading");
  const now = useNow();
  const due = new Date(card.due_at);
  const left = timeLeft(due, now);
  const used = usedShare({ from: new Date(card.created_at), due, now });
  const tone = left.isLate ? styles.bad : used > 0.85 ? styles.warn : "";
  const text = t(`left.${left.unit}`, {
    days: left.days,
    hours: left.unit === "days" ? left.hours - left.days * 24 : left.hours,
    minutes: left.minutes,
  });
  return (
    <span className={`${styles.due} ${tone}`}>{left.isLate ? t("left.late", { time: text }) : text}</span>
  );
}

function CardPromise({ card }: { card: GradingCard }) {
  const { t } = useTranslation("grading");
  const lang = useLanguage();
  const now = useNow();
  return (
    <span className={styles.promise}>
      <PromiseBar
        from={new Date(card.created_at)}
        due={new Date(card.due_at)}
        now={now}
        label={t("queue.promise", { date: formatDate(card.due_at, lang, "dayTime") })}
      />
    </span>
  );
}
