/** Makes a key after asking what it shall be called. */
import { useTranslation } from "react-i18next";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Field } from "../../../ui/Field";
import { useForm } from "../../../ui/form/useForm";
import { type MadePartnerKey, useMakeKey } from "./api";
import styles from "./partners.module.css";

interface NewKeyFormProps {
  isFull: boolean;
  onMade: (made: MadePartnerKey) => void;
}

export function NewKeyForm({ isFull, onMade }: NewKeyFormProps) {
  const { t } = useTranslation("partners");
  const make = useMakeKey();
  const { field, run, refusal, isSending, reset } = useForm({ blank: { label: "" } });
  if (isFull) return <p className={`note ${styles.full}`}>{t("keys.full")}</p>;
  return (
    <form
      noValidate
      className={styles.new}
      onSubmit={run(async ({ label }) => {
        const made = await make.mutateAsync(label);
        reset();
        onMade(made);
      })}
    >
      <Field
        label={t("keys.label")}
        hint={t("keys.label_hint")}
        maxLength={60}
        {...field("label", { required: true })}
      />
      <Button type="submit" variant="primary" className={styles.make} loading={isSending}>
        {t("keys.make")}
      </Button>
      {refusal && <Alert className={styles.full}>{refusal}</Alert>}
    </form>
  );
}
