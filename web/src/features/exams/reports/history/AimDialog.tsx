/** What the learner aims at, and when the real test is. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../../api/errors";
import { Field } from "../../../../ui/Field";
import { FormDialog } from "../../../../ui/FormDialog";
import styles from "./history.module.css";
import { type Aim, useSaveAim } from "./realTests";

export function AimDialog({ aim, close }: { aim: Aim; close: () => void }) {
  const { t } = useTranslation(["results", "profiles", "common"]);
  const [total, setTotal] = useState(String(aim.target_total ?? ""));
  const [day, setDay] = useState(aim.test_on ?? "");
  const save = useSaveAim();
  const submit = () => {
    const target_total = total === "" ? null : Number(total);
    save.mutate({ target_total, test_on: day || null }, { onSuccess: close });
  };
  return (
    <FormDialog
      title={t("results:history.edit_target")}
      words={{ cancel: t("results:real.cancel"), submit: t("results:real.save") }}
      className={styles.form}
      close={close}
      submit={submit}
      isSaving={save.isPending}
      complaint={save.error && errorText(save.error, (key) => t(key, { ns: "common" }))}
    >
      <Field
        label={t("profiles:testing.target_total")}
        className={styles.half}
        type="number"
        inputMode="decimal"
        min={1}
        max={120}
        step={0.5}
        value={total}
        onChange={(event) => setTotal(event.target.value)}
      />
      <Field
        label={t("profiles:testing.test_on")}
        className={styles.half}
        type="date"
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <p className={`${styles.sum} note`}>{t("profiles:testing.target_hint")}</p>
    </FormDialog>
  );
}
