/** Makes a key after asking what it shall be called. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../../api/errors";
import { Button } from "../../../ui/Button";
import { Field } from "../../../ui/Field";
import { type MadePartnerKey, useMakeKey } from "./api";
import styles from "./partners.module.css";

interface NewKeyFormProps {
  isFull: boolean;
  onMade: (made: MadePartnerKey) => void;
}

export function NewKeyForm({ isFull, onMade }: NewKeyFormProps) {
  const { t } = useTranslation(["partners", "common"]);
  const [label, setLabel] = useState("");
  const make = useMakeKey();
  if (isFull) return <p className={`note ${styles.full}`}>{t("keys.full")}</p>;
  const fieldError = make.error instanceof ApiError ? make.error.fields.label?.[0] : undefined;
  const error = make.error
    ? (fieldError ?? errorText(make.error, (key) => t(key, { ns: "common" })))
    : undefined;
  return (
    <form
      className={styles.new}
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate(label, {
          onSuccess: (made) => {
            setLabel("");
            onMade(made);
          },
        });
      }}
    >
      <Field
        label={t("keys.label")}
        hint={t("keys.label_hint")}
        error={error}
        value={label}
        maxLength={60}
        required
        onChange={(event) => setLabel(event.target.value)}
      />
      <Button type="submit" variant="primary" className={styles.make} loading={make.isPending}>
        {t("keys.make")}
      </Button>
    </form>
  );
}
