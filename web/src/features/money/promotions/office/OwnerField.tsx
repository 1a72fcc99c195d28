/** Whose code it is: a student or a teacher, found by name, who then sees how often it is used. */
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import { Field } from "../../../../ui/Field";
import { QueryGate } from "../../../../ui/QueryGate";
import { SkeletonCard } from "../../../../ui/Skeleton";
import { useStudentSearch } from "../../../people/teaching/api";
import { useTeacherSearch } from "../api";
import styles from "../promotions.module.css";

/** Somebody who owns a code. */
export interface Owner {
  id: string;
  name: string;
}

interface OwnerFieldProps {
  owner: Owner | null;
  onChange: (owner: Owner | null) => void;
}

export function OwnerField({ owner, onChange }: OwnerFieldProps) {
  const { t } = useTranslation("promotions");
  const [words, setWords] = useState("");
  const [asked, setAsked] = useState("");
  const search = () => setAsked(words.trim());
  // Enter searches here; it would send the whole form.
  const searchByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    search();
  };
  if (owner) {
    return (
      <div className={`${styles.chosen} ${styles.across}`} role="status">
        <span>
          {t("form.owner_is")} <b className="pn">{owner.name}</b>
        </span>
        <Button size="small" onClick={() => onChange(null)}>
          {t("form.owner_remove")}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.across}>
      <div className={styles.filter}>
        <Field
          type="search"
          label={t("form.owner")}
          hint={t("form.owner_hint")}
          value={words}
          maxLength={100}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={searchByKey}
        />
        <Button icon="search" className={styles.beside} onClick={search}>
          {t("form.owner_search")}
        </Button>
      </div>
      {asked && <Found search={asked} onChoose={onChange} />}
    </div>
  );
}

function Found({ search, onChoose }: { search: string; onChoose: (owner: Owner) => void }) {
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
