/** Invites one more admin of a brand that is there. */

import { useTranslation } from "react-i18next";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Field } from "../../../../ui/Field";
import { useForm } from "../../../../ui/form/useForm";
import { useInviteAdmin } from "./api";
import styles from "./editor.module.css";

export function AdminInvite({ slug }: { slug: string }) {
  const { t } = useTranslation("brands");
  const invite = useInviteAdmin(slug);
  const { field, run, refusal, isSending, reset, watch } = useForm({ blank: { email: "" } });
  const email = watch("email");
  const submit = run(async ({ email }) => {
    await invite.mutateAsync(email.trim());
    reset();
  });
  return (
    <Card component="form" noValidate className={styles.invite} onSubmit={submit}>
      <div className={styles.across}>
        <h2 className="h3">{t("admins.title")}</h2>
        <p className="quiet small">{t("admins.text")}</p>
      </div>
      <Field
        label={t("admins.email")}
        type="email"
        autoComplete="off"
        {...field("email", { required: true, onChange: () => invite.reset() })}
      />
      <Button type="submit" disabled={email.trim() === ""} loading={isSending}>
        {t("admins.invite")}
      </Button>
      {refusal && <Alert className={styles.across}>{refusal}</Alert>}
      {invite.isSuccess && (
        <Alert tone="ok" className={styles.across}>
          {t("admins.sent")}
        </Alert>
      )}
    </Card>
  );
}
