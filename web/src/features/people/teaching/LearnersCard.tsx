/** On a teacher's page in the office: whose results this teacher reads, with a search to add one and a way to end it. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { userAt } from "../../../app/paths";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { AskDialog } from "../../../ui/AskDialog";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Pager } from "../../../ui/Pager";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { TextLink } from "../../../ui/TextLink";
import { AddLearner } from "./AddLearner";
import { type LinkedPerson, useEndLink, useLearnersOf } from "./api";
import styles from "./teaching.module.css";

interface LearnersCardProps {
  teacher: string;
  /** The teacher's name, for what is asked before a link ends. */
  name: string;
}

export function LearnersCard({ teacher, name }: LearnersCardProps) {
  const { t } = useTranslation("teaching");
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get("page")) || 1);
  return (
    <QueryGate
      query={useLearnersOf(teacher, page)}
      part={t("learners.title")}
      skeleton={<SkeletonCard lines={[40, 80, 80]} />}
    >
      {({ data, total }) => (
        <Card
          title={t("learners.title")}
          aside={total > 0 && <span className="note num">{t("learners.count", { count: total })}</span>}
        >
          <p className="quiet small">{t("learners.lead", { name })}</p>
          {data.length === 0 ? (
            <p className={styles.none}>{t("learners.none")}</p>
          ) : (
            <ul className={styles.list}>
              {data.map((learner) => (
                <Learner key={learner.id} learner={learner} teacher={teacher} teacherName={name} />
              ))}
            </ul>
          )}
          <Pager page={page} total={total} />
          <AddLearner teacher={teacher} linked={data.map(({ id }) => id)} />
        </Card>
      )}
    </QueryGate>
  );
}

interface LearnerProps {
  learner: LinkedPerson;
  teacher: string;
  teacherName: string;
}

function Learner({ learner: { id, name, linked_at }, teacher, teacherName }: LearnerProps) {
  const { t } = useTranslation("teaching");
  const lang = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const end = useEndLink(teacher);
  return (
    <li>
      <span>
        <TextLink className="pn" to={userAt(id)}>
          {name}
        </TextLink>
        <span className={`note num ${styles.since}`}>
          {t("since", { date: formatDate(linked_at, lang, "full") })}
        </span>
      </span>
      <Button variant="quiet" aria-label={t("learners.remove_of", { name })} onClick={() => setAsking(true)}>
        {t("learners.remove")}
      </Button>
      {isAsking && (
        <AskDialog
          title={t("learners.remove_title", { name })}
          words={{ keep: t("learners.keep"), act: t("learners.remove") }}
          isBusy={end.isPending}
          error={end.error}
          onAct={() => end.mutate(id, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <p>{t("learners.remove_text", { teacher: teacherName, name })}</p>
        </AskDialog>
      )}
    </li>
  );
}
