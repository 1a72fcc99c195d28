/** Invites one more admin of a brand that is there. */

import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../../../api/errors";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Field } from "../../../../ui/Field";
import { useInviteAdmin } from "./api";
import styles from "./editor.module.css";

export function AdminInvite({ slug }: { slug: string }) {
  const { t } = useTranslation("brands");
  const { t: common } = useTranslation("common");
  const invite = useInviteAdmin(slug);
  const [email, setEmail] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate(email.trim(), { onSuccess: () => setEmail("") });
  };
  const fields = invite.error instanceof ApiError ? Object.values(invite.error.fields).flat() : [];
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
        value={email}
        error={fields[0]}
        onChange={(event) => {
          invite.reset();
          setEmail(event.target.value);
        }}
      />
      <Button type="submit" disabled={email.trim() === ""} loading={invite.isPending}>
        {t("admins.invite")}
      </Button>
      {invite.isError && fields.length === 0 && (
        <Alert className={styles.across}>{errorText(invite.error, common)}</Alert>
      )}
      {invite.isSuccess && (
        <Alert tone="ok" className={styles.across}>
          {t("admins.sent")}
        </Alert>
      )}
    </Card>
  );
}
