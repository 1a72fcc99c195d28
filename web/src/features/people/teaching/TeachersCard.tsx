/** Who teaches a learner and therefore reads the results: told to the learner, so that nobody reads unseen, and to the office. */
import { useTranslation } from "react-i18next";
import { teacherAt, userAt } from "../../../app/paths";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Card } from "../../../ui/Card";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { TextLink } from "../../../ui/TextLink";
import { useTeachersOf } from "./api";
import styles from "./teaching.module.css";

interface TeachersCardProps {
  /** Somebody else, as the office sees them; oneself when left out. */
  learner?: string;
}

export function TeachersCard({ learner }: TeachersCardProps) {
  const { t } = useTranslation("teaching");
  const lang = useLanguage();
  const side = learner ? "teachers_of" : "teachers";
  const title = t(`${side}.title`);
  return (
    <QueryGate
      query={useTeachersOf(learner ?? null)}
      part={title}
      skeleton={<SkeletonCard lines={[30, 80, 60]} />}
    >
      {(teachers) => (
        <Card title={title}>
          <p className="quiet small">{t(teachers.length === 0 ? `${side}.none` : `${side}.lead`)}</p>
          {teachers.length > 0 && (
            <ul className={styles.list}>
              {teachers.map(({ id, name, linked_at }) => (
                <li key={id}>
                  <span>
                    <TextLink className="pn" to={learner ? `${userAt(id)}?tab=teacher` : teacherAt(id)}>
                      {name}
                    </TextLink>
                    <span className={`note num ${styles.since}`}>
                      {t("since", { date: formatDate(linked_at, lang, "full") })}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
    </QueryGate>
  );
}
