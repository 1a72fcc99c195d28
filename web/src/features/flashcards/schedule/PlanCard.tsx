/** The words of today: how many, and one button that opens them. What waits beyond the ceiling is one quiet line. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths, withQuery } from "../../../app/paths";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { TextLink } from "../../../ui/TextLink";
import { type Plan, useHistory, usePlan } from "./api";
import { PlanForm } from "./PlanForm";
import styles from "./schedule.module.css";

/** The study of the plan: the card's own address, since it is the same screen. */
const planStudy = withQuery(paths.wordCard, { plan: "today" });

interface PlanCardProps {
  /** On a screen without the lists, that leads to where they and the settings are. */
  leadsToLists?: boolean;
}

export function PlanCard({ leadsToLists = false }: PlanCardProps) {
  const { t } = useTranslation("flashcards");
  return (
    <QueryGate part={t("plan.card")} query={usePlan()} skeleton={<SkeletonCard lines={[35, 60]} />}>
      {(plan) => (
        <Card
          title={t("plan.card")}
          className={styles.plan}
          aside={
            leadsToLists ? (
              <TextLink className="small" to={paths.flashcards}>
                {t("books.all")}
              </TextLink>
            ) : (
              <Settings plan={plan} />
            )
          }
        >
          {plan.due.length > 0 ? (
            <DueWords plan={plan} />
          ) : (
            <NothingDue plan={plan} leadsToLists={leadsToLists} />
          )}
        </Card>
      )}
    </QueryGate>
  );
}

function Settings({ plan }: { plan: Plan }) {
  const { t } = useTranslation("flashcards");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TextLink className="small" onClick={() => setOpen(true)}>
        {t("plan.settings")}
      </TextLink>
      {isOpen && <PlanForm plan={plan} close={() => setOpen(false)} />}
    </>
  );
}

function DueWords({ plan: { due, done, waiting } }: { plan: Plan }) {
  const { t } = useTranslation("flashcards");
  const lines = [
    ...(done > 0 ? [t("plan.done", { count: done })] : []),
    ...(waiting > 0 ? [t("plan.waiting", { count: waiting })] : []),
  ];
  return (
    <div className={styles.row}>
      <div>
        <p className={styles.due}>{t("plan.due", { count: due.length })}</p>
        {lines.length > 0 && <p className="note num">{lines.join(" · ")}</p>}
      </div>
      <Button variant="primary" to={planStudy}>
        {t(done > 0 ? "continue" : "plan.start")}
      </Button>
    </div>
  );
}

/** Says when words come again, or how to get some. */
function NothingDue({ plan: { done, waiting }, leadsToLists }: { plan: Plan; leadsToLists: boolean }) {
  const { t } = useTranslation("flashcards");
  const isRested = done === 0 && waiting === 0;
  const words = useHistory(isRested).data?.forecast[0]?.words;
  const isNew = isRested && words === 0;
  if (isRested && words === undefined) return <p className="quiet">{t("plan.nothing")}</p>;
  return (
    <div className={styles.row}>
      <div>
        <p className={styles.due}>
          {t(isNew ? "plan.none_yet" : done > 0 ? "plan.all_done" : "plan.nothing")}
        </p>
        <p className="note">
          {t(isNew ? "plan.none_yet_text" : waiting > 0 ? "plan.tomorrow" : "plan.comes_back")}
        </p>
      </div>
      {leadsToLists && <Button to={paths.flashcards}>{t(isNew ? "plan.begin" : "plan.to_books")}</Button>}
    </div>
  );
}
