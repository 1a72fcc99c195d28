/** The way out: what goes, what can be taken back until when, and the password once more. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useSession } from "../../../api/session";
import { paths } from "../../../app/paths";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Dialog } from "../../../ui/Dialog";
import { rules } from "./rules";
import { SettingsPasswordField } from "./SettingsPasswordField";
import { destroyAccount } from "./settings";
import styles from "./settings.module.css";
import { useForm } from "./useForm";

export function DeleteAccountCard() {
  const { t } = useTranslation("accounts");
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title={t("delete.title")}>
      <div className={styles.lines}>
        <p className="quiet small">{t("delete.text")}</p>
        <Button variant="danger" className={styles.end} onClick={() => setAsking(true)}>
          {t("delete.open")}
        </Button>
      </div>
      {isAsking && <Farewell onClose={() => setAsking(false)} />}
    </Card>
  );
}

function Farewell({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("accounts");
  const navigate = useNavigate();
  const { profile } = useSession();
  const { field, run, refusal, isSending } = useForm({ password: "" });
  const submit = run(async ({ password }) => {
    if (!profile) return;
    const leavingAt = await destroyAccount(profile.id, password);
    await navigate(paths.login, { replace: true, state: { leavingAt } });
  });
  return (
    <Dialog
      title={t("delete.title")}
      onDismiss={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("leaving.keep")}</Button>
          <Button type="submit" form="farewell" variant="danger" loading={isSending}>
            {t("delete.submit")}
          </Button>
        </>
      }
    >
      <form noValidate id="farewell" className={styles.lines} onSubmit={submit}>
        <p>{t("delete.grace")}</p>
        <SettingsPasswordField
          label={t("login.password")}
          autoComplete="current-password"
          {...field("password", { validate: rules.required })}
        />
        {refusal && <Alert>{refusal}</Alert>}
      </form>
    </Dialog>
  );
}
