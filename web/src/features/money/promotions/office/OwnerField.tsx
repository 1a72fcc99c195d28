/** Whose code it is: a student or a teacher, found by name, who then sees how often it is used. */
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/Button";
import { Field } from "../../../../ui/Field";
import styles from "../promotions.module.css";
import { FoundPeople, type Owner } from "./FoundPeople";

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
      {asked && <FoundPeople search={asked} onChoose={onChange} />}
    </div>
  );
}
