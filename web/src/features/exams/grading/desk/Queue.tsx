/** The queue: whose, what, how much of the promise is used, who has it. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { GradingCard } from "../../../../api/types";
import { paths, withQuery } from "../../../../app/paths";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Chip } from "../../../../ui/Chip";
import { Pager } from "../../../../ui/Pager";
import { PromiseBar, usedShare } from "../../../../ui/PromiseBar";
import { useNow } from "../../../../ui/useNow";
import { isSending } from "../api";
import { timeLeft } from "../timeLeft";
import type { GradingQueue } from "../types";
import styles from "./queue.module.css";
import { TakeNext } from "./TakeNext";

interface QueueProps {
  queue: GradingQueue;
  current: string | null;
  onOpen: () => void;
  /** The next one was claimed. */
  onTaken: (id: string) => void;
}

export function Queue({ queue, current, onOpen, onTaken }: QueueProps) {
  const { t } = useTranslation("grading");
  const { own, waiting, sending, returned } = partsOf(queue.data);
  const open = own.length + waiting.length;
  const { current_page: page, total } = queue;
  // A page shows its own lines only; the grader's day knows the whole.
  const count = total > queue.data.length ? queue.today.open : open;
  const lines = (cards: GradingCard[]) => (
    <ul>
      {cards.map((card) => (
        <QueueLine key={card.id} card={card} page={page} isCurrent={card.id === current} onOpen={onOpen} />
      ))}
    </ul>
  );
  return (
    <>
      <div className={styles.head}>
        <h2 className="strong">{t("queue.title")}</h2>
        <span className="note">{t("queue.open", { count })}</span>
      </div>
      {open === 0 && <p className={`note ${styles.nothing}`}>{t("queue.empty")}</p>}
      {own.length > 0 && (
        <>
          <h3 className={styles.part}>{t("queue.own")}</h3>
          {lines(own)}
        </>
      )}
      {waiting.length > 0 && (
        <>
          <h3 className={styles.part}>
            {t("queue.waiting")} <TakeNext onOpen={onTaken} />
          </h3>
          <p className={`note ${styles.order}`}>
            {queue.due_first_hours > 0
              ? t("queue.order", { count: queue.due_first_hours })
              : t("queue.order_late")}
          </p>
          {lines(waiting)}
        </>
      )}
      {sending.length > 0 && (
        <>
          <h3 className={styles.part}>{t("queue.sending")}</h3>
          {lines(sending)}
        </>
      )}
      {returned.length > 0 && (
        <>
          <h3 className={styles.part}>{t("queue.returned")}</h3>
          {lines(returned)}
        </>
      )}
      <Pager page={page} total={total} />
    </>
  );
}

/** What the grader holds, by deadline; what waits, in the order of the api (due soon, then Pro); what is on its way; what is done. */
export function partsOf(cards: readonly GradingCard[]) {
  const isOpen = ({ state }: GradingCard) => state !== "delivered";
  const isOwn = (card: GradingCard) => card.state === "claimed" && card.claimed_by_me;
  const isOpenStill = (card: GradingCard) => isOpen(card) && !isSending(card);
  return {
    own: cards.filter(isOwn).toSorted((one, other) => Date.parse(one.due_at) - Date.parse(other.due_at)),
    waiting: cards.filter((card) => isOpenStill(card) && !isOwn(card)),
    sending: cards.filter(isSending),
    returned: cards.filter((card) => !isOpen(card)),
  };
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
  const isOut = isReturned || isSending(card);
  const isTaken = card.state === "claimed" && !card.claimed_by_me;
  return (
    <li className={isCurrent ? styles.on : isTaken || isOut ? styles.off : undefined}>
      <Link
        to={withQuery(paths.grading, page > 1 ? { job: card.id, page: String(page) } : { job: card.id })}
        aria-current={isCurrent ? "true" : undefined}
        onClick={onOpen}
      >
        <span className={styles.who}>
          <b className="pn">{card.learner_name}</b>
          {isOut ? (
            <span className="note">{t(isReturned ? "queue.sent_back" : "queue.sending")}</span>
          ) : (
            <>
              <Why card={card} />
              <Due card={card} />
            </>
          )}
        </span>
        <span className="small quiet">
          {t("queue.what", {
            tasks: t("queue.tasks", { count: card.tasks }),
            product: t(`products.${card.product}`),
          })}
        </span>
        {!isOut && <CardPromise card={card} />}
        {card.is_skipped && !isOut && <span className="note">{t("queue.skipped")}</span>}
        {isTaken && <span className="note">{t("queue.taken", { name: card.claimed_by_name ?? "" })}</span>}
      </Link>
    </li>
  );
}

/** Why it stands where it stands: Pro, or due so soon that it is ahead of Pro. What is late says so itself. */
function Why({ card: { urgency, is_priority: isPro, due_at } }: { card: GradingCard }) {
  const { t } = useTranslation("grading");
  const now = useNow();
  return (
    <>
      {urgency === "due_soon" && !timeLeft(new Date(due_at), now).isLate && (
        <Chip tone="warn">{t(isPro ? "queue.due_soon_pro" : "queue.due_soon")}</Chip>
      )}
      {isPro && <Chip tone="brand">{t("queue.pro")}</Chip>}
    </>
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
