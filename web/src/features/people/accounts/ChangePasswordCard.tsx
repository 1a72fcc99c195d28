/** Another password for the own account. The other devices are logged out by it. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { NewPasswordFields } from "./NewPasswordFields";
import { rules } from "./rules";
import { SettingsPasswordField } from "./SettingsPasswordField";
import { changePassword } from "./settings";
import styles from "./settings.module.css";
import { useForm } from "./useForm";

const blank = { current_password: "", password: "", repeat: "" };

export function ChangePasswordCard() {
  const { t } = useTranslation("accounts");
  const [isDone, setDone] = useState(false);
  const form = useForm(blank);
  const { field, run, refusal, isSending, reset } = form;
  const submit = run(async ({ current_password, password }) => {
    setDone(false);
    await changePassword({ current_password, password });
    reset(blank);
    setDone(true);
  });
  return (
    <Card title={t("change.title")}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <p className="quiet small">{t("change.text")}</p>
        <SettingsPasswordField
          label={t("change.current")}
          autoComplete="current-password"
          {...field("current_password", { validate: rules.required })}
        />
        <NewPasswordFields field={field} input={SettingsPasswordField} />
        {refusal && <Alert>{refusal}</Alert>}
        {isDone && <Alert tone="ok">{t("change.done")}</Alert>}
        <Button type="submit" variant="primary" className={styles.end} loading={isSending}>
          {t("change.submit")}
        </Button>
      </form>
    </Card>
  );
}
