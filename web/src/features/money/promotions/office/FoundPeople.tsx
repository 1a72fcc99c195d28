/** Students and teachers of a name, one of whom is chosen. */
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { useStudentSearch } from "../../../people/teaching/api";
import { useTeacherSearch } from "../api";
import styles from "../promotions.module.css";

/** Somebody who was chosen. */
export interface Owner {
  id: string;
  name: string;
}

interface FoundPeopleProps {
  search: string;
  onChoose: (person: Owner) => void;
}

export function FoundPeople({ search, onChoose }: FoundPeopleProps) {
  const { t } = useTranslation("promotions");
  const students = useStudentSearch(search);
  const teachers = useTeacherSearch(search);
  return (
    <QueryGate query={students} part={t("form.found")} skeleton={<SkeletonCard lines={[60, 50]} />}>
      {(foundStudents) => (
        <QueryGate query={teachers} part={t("form.found")} skeleton={<SkeletonCard lines={[60, 50]} />}>
          {(foundTeachers) => {
            const people = [
              ...foundTeachers.data.map(({ id, name, username, college }) => ({
                id,
                name,
                about: [t("form.teacher"), username, college],
              })),
              ...foundStudents.data.map(({ id, name, username, school }) => ({
                id,
                name,
                about: [username, school],
              })),
            ];
            const hidden = foundStudents.total + foundTeachers.total - people.length;
            return (
              <section aria-label={t("form.found")}>
                {people.length === 0 && <p className={styles.none}>{t("form.nobody", { search })}</p>}
                <ul className={styles.people}>
                  {people.map(({ id, name, about }) => (
                    <li key={id}>
                      <span>
                        <b className="pn">{name}</b>
                        <span className="note"> {about.filter(Boolean).join(" · ")}</span>
                      </span>
                      <Button
                        size="small"
                        aria-label={t("form.choose_of", { name })}
                        onClick={() => onChoose({ id, name })}
                      >
                        {t("form.choose")}
                      </Button>
                    </li>
                  ))}
                </ul>
                {hidden > 0 && <p className="note num">{t("form.more", { count: hidden })}</p>}
              </section>
            );
          }}
        </QueryGate>
      )}
    </QueryGate>
  );
}
