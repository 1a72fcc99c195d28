/** What the learner aims at, and when the real test is. */
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../../../ui/FormDialog";
import { TargetFields } from "../../../people/profiles/target/TargetFields";
import { type Aim, useTargetForm } from "../../../people/profiles/target/useTargetForm";
import styles from "./history.module.css";

export function AimDialog({ aim, close }: { aim: Aim; close: () => void }) {
  const { t } = useTranslation("results");
  const { form, submit } = useTargetForm(aim, close);
  return (
    <FormDialog
      title={t("history.edit_target")}
      words={{ cancel: t("real.cancel"), submit: t("real.save") }}
      className={styles.form}
      close={close}
      submit={submit}
      isSaving={form.isSending}
      complaint={form.refusal ?? null}
    >
      <TargetFields form={form} className={styles.half} />
    </FormDialog>
  );
}
