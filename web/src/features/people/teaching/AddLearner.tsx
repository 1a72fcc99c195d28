/** Finds students by how a name or username begins, and links one with a press. */
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../api/errors";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Field } from "../../../ui/Field";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { useSnackbar } from "../../../ui/Snackbar";
import { useLinkLearner, useStudentSearch } from "./api";
import styles from "./teaching.module.css";

interface AddLearnerProps {
  teacher: string;
  /** Those of the shown page: they are found, and not offered again. */
  linked: readonly string[];
}

export function AddLearner({ teacher, linked }: AddLearnerProps) {
  const { t } = useTranslation("teaching");
  const [words, setWords] = useState("");
  const [asked, setAsked] = useState("");
  const search = (event: FormEvent) => {
    event.preventDefault();
    setAsked(words.trim());
  };
  return (
    <search className={styles.add}>
      <form className={styles.search} onSubmit={search}>
        <Field
          type="search"
          label={t("add.label")}
          hint={t("add.hint")}
          value={words}
          maxLength={100}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" icon="search" className={styles.go}>
          {t("add.search")}
        </Button>
      </form>
      {asked && <Found search={asked} teacher={teacher} linked={linked} />}
    </search>
  );
}

function Found({ search, teacher, linked }: AddLearnerProps & { search: string }) {
  const { t } = useTranslation("teaching");
  const { t: common } = useTranslation("common");
  const say = useSnackbar();
  const add = useLinkLearner(teacher);
  return (
    <QueryGate
      query={useStudentSearch(search)}
      part={t("add.found")}
      skeleton={<SkeletonCard lines={[60, 50]} />}
    >
      {({ data, total }) => (
        <section aria-label={t("add.found")}>
          {add.error && <Alert>{errorText(add.error, common)}</Alert>}
          {data.length === 0 && <p className={styles.none}>{t("add.nobody", { search })}</p>}
          <ul className={styles.list}>
            {data.map(({ id, name, username, school }) => (
              <li key={id}>
                <span>
                  <b className="pn">{name}</b>
                  <span className={`note ${styles.since}`}>
                    {[username, school].filter(Boolean).join(" · ")}
                  </span>
                </span>
                {linked.includes(id) ? (
                  <span className="note">{t("add.linked")}</span>
                ) : (
                  <Button
                    aria-label={t("add.add_of", { name })}
                    loading={add.isPending && add.variables === id}
                    onClick={() => add.mutate(id, { onSuccess: () => say(t("add.done", { name })) })}
                  >
                    {t("add.add")}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {total > data.length && <p className="note num">{t("add.more", { count: total - data.length })}</p>}
        </section>
      )}
    </QueryGate>
  );
}
