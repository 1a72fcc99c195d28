/** Below the queue: delivered gradings that another grader marks again, without names (decision 0056). */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths, withQuery } from "../../../../app/paths";
import { formatDate } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { Chip } from "../../../../ui/Chip";
import styles from "../desk/queue.module.css";
import { type MarkingCard, useMarkings } from "./api";

interface MarkingsListProps {
  current: string | null;
  onOpen: () => void;
}

export function MarkingsList({ current, onOpen }: MarkingsListProps) {
  const { t } = useTranslation("grading");
  const { t: tc } = useTranslation("common");
  const markings = useMarkings();
  if (markings.isError && !markings.data)
    return (
      <p className={`note ${styles.nothing}`}>
        {t("blind.failed")}{" "}
        <Button size="small" onClick={() => void markings.refetch()}>
          {tc("state.try_again")}
        </Button>
      </p>
    );
  const cards = markings.data?.data ?? [];
  if (cards.length === 0) return null;
  return (
    <section aria-label={t("blind.title")}>
      <h3 className={styles.part}>
        {t("blind.title")} <span className="note">{t("blind.lead")}</span>
      </h3>
      <ul>
        {cards.map((card) => (
          <Line key={card.id} card={card} isCurrent={card.id === current} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

function Line({ card, isCurrent, onOpen }: { card: MarkingCard; isCurrent: boolean; onOpen: () => void }) {
  const { t } = useTranslation("grading");
  const lang = useLanguage();
  return (
    <li className={isCurrent ? styles.on : undefined}>
      <Link
        to={withQuery(paths.grading, { marking: card.id })}
        aria-current={isCurrent ? "true" : undefined}
        onClick={onOpen}
      >
        <span className={styles.who}>
          <b>{t(`blind.kinds.${card.kind}`)}</b>
          {card.claimed_by_me && <Chip tone="brand">{t("blind.yours")}</Chip>}
        </span>
        <span className="small quiet">
          <span lang="en">{card.title}</span> · {t("queue.tasks", { count: card.tasks })}
        </span>
        <span className="note num">{t("blind.due", { date: formatDate(card.due_at, lang, "dayTime") })}</span>
      </Link>
    </li>
  );
}
