/**
 * A learner who doubts a score: asking another grader for chosen tasks, how far that is and what came of it, and scores that a
 * third grader corrected without being asked (decision 0056).
 */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { GradedResponse, Result } from "../../../../api/types";
import { formatDate, formatNumber } from "../../../../i18n/format";
import { useLanguage } from "../../../../i18n/language";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Chip } from "../../../../ui/Chip";
import { taskName } from "../taskName";
import { AskDisputeDialog } from "./AskDisputeDialog";
import { type Dispute, type DisputeOffer, useDisputeOffer } from "./api";
import styles from "./dispute.module.css";

/** What a task is called on this page. */
export type NameOf = (item: string) => string;

export function DisputeCard({ result }: { result: Result }) {
  const { t } = useTranslation("results");
  const isOut = result.grading?.state === "delivered";
  const { data: offer } = useDisputeOffer(result.attempt.id, result.is_own && isOut);
  if (!offer) return null;
  const responses: readonly GradedResponse[] = result.grading?.responses ?? [];
  const nameOf = (item: string) => {
    const response = responses.find((one) => one.item === item);
    return response ? taskName(t, response, responses) : item;
  };
  const scoreOf = (item: string) => responses.find((one) => one.item === item)?.score ?? null;
  return (
    <>
      {offer.corrected.length > 0 && <Corrected offer={offer} nameOf={nameOf} />}
      {offer.dispute && <Standing dispute={offer.dispute} nameOf={nameOf} />}
      {offer.items.length > 0 && (
        <Asking attempt={result.attempt.id} offer={offer} nameOf={nameOf} scoreOf={scoreOf} />
      )}
    </>
  );
}

interface AskingProps {
  attempt: string;
  offer: DisputeOffer;
  nameOf: NameOf;
  scoreOf: (item: string) => number | null;
}

function Asking({ attempt, offer, nameOf, scoreOf }: AskingProps) {
  const { t } = useTranslation("results");
  const lang = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t("dispute.title")} className={styles.card}>
      <p className="quiet">{t("dispute.lead")}</p>
      <p className="note num">
        {offer.until && t("dispute.until", { date: formatDate(offer.until, lang, "dayTime") })}
      </p>
      <Button onClick={() => setOpen(true)}>{t("dispute.open")}</Button>
      {isOpen && (
        <AskDisputeDialog
          attempt={attempt}
          offer={offer}
          nameOf={nameOf}
          scoreOf={scoreOf}
          close={() => setOpen(false)}
        />
      )}
    </Card>
  );
}

const tones = { open: "plain", upheld: "plain", changed: "ok" } as const;

function Standing({ dispute, nameOf }: { dispute: Dispute; nameOf: NameOf }) {
  const { t } = useTranslation("results");
  const lang = useLanguage();
  const { state, scores, coins, is_given_back, due_at, decided_at, note } = dispute;
  const day = (at: string) => formatDate(at, lang, "dayTime");
  return (
    <Card
      title={t("dispute.standing")}
      aside={<Chip tone={tones[state]}>{t(`dispute.states.${state}`)}</Chip>}
      className={styles.card}
    >
      <ul className={`${styles.scores} num`}>
        {scores.map(({ item, before, after }) => (
          <ScoreLine key={item} name={nameOf(item)} before={before} after={after ?? null} />
        ))}
      </ul>
      {note && <blockquote className={styles.note}>{note}</blockquote>}
      <p className="note num">
        {decided_at
          ? t("dispute.decided", { date: day(decided_at) })
          : t("dispute.due", { date: day(due_at) })}
      </p>
      {coins > 0 && (
        <p className="num">
          {t(is_given_back ? "dispute.given_back" : state === "open" ? "dispute.paid_open" : "dispute.paid", {
            count: coins,
          })}
        </p>
      )}
    </Card>
  );
}

function Corrected({ offer, nameOf }: { offer: DisputeOffer; nameOf: NameOf }) {
  const { t } = useTranslation("results");
  return (
    <Card title={t("dispute.corrected")} className={styles.card}>
      <p className="quiet">{t("dispute.corrected_text")}</p>
      <ul className={`${styles.scores} num`}>
        {offer.corrected.map(({ item, first, score }) => (
          <ScoreLine key={item} name={nameOf(item)} before={first} after={score} />
        ))}
      </ul>
    </Card>
  );
}

function ScoreLine({ name, before, after }: { name: string; before: number; after: number | null }) {
  const { t } = useTranslation("results");
  const lang = useLanguage();
  const isChanged = after !== null && after !== before;
  return (
    <li>
      <span>{name}</span>
      <b>
        {isChanged ? (
          <>
            <span className="vh">
              {t("dispute.changed", { before: formatNumber(before, lang), after: formatNumber(after, lang) })}
            </span>
            <span aria-hidden="true">
              <s>{formatNumber(before, lang)}</s> {formatNumber(after, lang)}
            </span>
          </>
        ) : (
          formatNumber(before, lang)
        )}
      </b>
    </li>
  );
}
