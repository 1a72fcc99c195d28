/** Target score and test date, filled in where they are shown. */
import { useTranslation } from "react-i18next";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { TargetFields } from "../../../people/profiles/target/TargetFields";
import { type Aim, useTargetForm } from "../../../people/profiles/target/useTargetForm";
import styles from "./trend.module.css";

export function AimForm({ aim, close }: { aim: Aim; close: () => void }) {
  const { t } = useTranslation("home");
  const { form, submit } = useTargetForm(aim, close);
  return (
    <form noValidate className={styles.form} onSubmit={submit} aria-label={t("aim.title")}>
      <TargetFields form={form} />
      {form.refusal && <Alert>{form.refusal}</Alert>}
      <div className={styles.buttons}>
        <Button variant="secondary" type="submit" loading={form.isSending}>
          {t("aim.save")}
        </Button>
        <Button variant="quiet" onClick={close}>
          {t("aim.cancel")}
        </Button>
      </div>
    </form>
  );
}
