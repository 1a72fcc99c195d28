/** What the learner aims at, and when the real test is. */
import { useTranslation } from "react-i18next";
import { DateField } from "../../../../ui/dates/DateField";
import { Field } from "../../../../ui/Field";
import { FormDialog } from "../../../../ui/FormDialog";
import { useForm } from "../../../../ui/form/useForm";
import styles from "./history.module.css";
import { type Aim, useSaveAim } from "./realTests";

export function AimDialog({ aim, close }: { aim: Aim; close: () => void }) {
  const { t } = useTranslation(["results", "profiles"]);
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
    <FormDialog
      title={t("results:history.edit_target")}
      words={{ cancel: t("results:real.cancel"), submit: t("results:real.save") }}
      className={styles.form}
      close={close}
      submit={submit}
      isSaving={isSending}
      complaint={refusal ?? null}
    >
      <Field
        label={t("profiles:testing.target_total")}
        className={styles.half}
        type="number"
        inputMode="decimal"
        min={1}
        max={120}
        step={0.5}
        {...field("target_total")}
      />
      <DateField label={t("profiles:testing.test_on")} className={styles.half} {...field("test_on")} />
      <p className={`${styles.sum} note`}>{t("profiles:testing.target_hint")}</p>
    </FormDialog>
  );
}
