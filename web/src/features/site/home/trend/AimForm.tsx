/** Target score and test date, filled in where they are shown. */
import { useTranslation } from "react-i18next";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { DateField } from "../../../../ui/dates/DateField";
import { Field } from "../../../../ui/Field";
import { useForm } from "../../../../ui/form/useForm";
import { type Aim, useSaveAim } from "../api";
import styles from "./trend.module.css";

export function AimForm({ aim, close }: { aim: Aim; close: () => void }) {
  const { t } = useTranslation("home");
  const save = useSaveAim();
  const { field, run, refusal, isSending } = useForm({
    blank: { target_total: String(aim.target_total ?? ""), test_on: aim.test_on ?? "" },
  });
  const submit = run(async ({ target_total, test_on }) => {
    await save.mutateAsync({
      target_total: target_total === "" ? null : Number(target_total),
      test_on: test_on || null,
    });
    close();
  });
  return (
    <form noValidate className={styles.form} onSubmit={submit} aria-label={t("aim.title")}>
      <Field
        label={t("aim.target")}
        hint={t("aim.target_hint")}
        type="number"
        inputMode="decimal"
        min={1}
        max={120}
        step={0.5}
        {...field("target_total")}
      />
      <DateField label={t("aim.test_on")} {...field("test_on")} />
      {refusal && <Alert>{refusal}</Alert>}
      <div className={styles.buttons}>
        <Button variant="secondary" type="submit" loading={isSending}>
          {t("aim.save")}
        </Button>
        <Button variant="quiet" onClick={close}>
          {t("aim.cancel")}
        </Button>
      </div>
    </form>
  );
}
