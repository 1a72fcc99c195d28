/** Whom to invite: address, role, language, and a name if it is known. Stays open, because people are invited in rows. */

import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../../api/errors";
import { hasRole, useSession } from "../../../../api/session";
import { useTenant } from "../../../../app/theme/brand";
import { ownName } from "../../../../i18n/languages";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Field, SelectField } from "../../../../ui/Field";
import { useForm } from "../../../../ui/form/useForm";
import { type Invitation, type InvitedRole, type NewInvitation, useInvite } from "./api";
import { GiveRole } from "./GiveRole";
import styles from "./invitations.module.css";

interface InviteFormProps {
  onSent: (invitation: Invitation) => void;
  onClose: () => void;
}

export function InviteForm({ onSent, onClose }: InviteFormProps) {
  const { t } = useTranslation("invitations");
  const tenant = useTenant();
  const { profile } = useSession();
  const invite = useInvite();
  const { field, run, refusal, isSending, resetField, setFocus } = useForm<NewInvitation>({
    blank: { email: "", first_name: "", last_name: "", role: "student", lang: tenant.default_language },
  });
  // The server decides; this only spares a dead end.
  const roles: InvitedRole[] = ["student", "teacher", "parent"];
  if (profile && hasRole(profile, "super-admin")) roles.push("admin");
  const [known, setKnown] = useState<Pick<NewInvitation, "email" | "role"> | null>(null);
  const submit = run(async (wish) => {
    setKnown(null);
    try {
      onSent(await invite.mutateAsync(wish));
    } catch (cause) {
      if (!(cause instanceof ApiError && cause.code === "email_taken")) throw cause;
      setKnown({ email: wish.email.trim(), role: wish.role });
      return;
    }
    for (const name of ["email", "first_name", "last_name"] as const) resetField(name);
    setFocus("email");
  });
  return (
    <Card component="form" noValidate className={styles.form} onSubmit={submit}>
      <Field
        label={t("email")}
        className={styles.email}
        type="email"
        autoComplete="off"
        {...field("email", { required: true })}
      />
      <SelectField label={t("role")} {...field("role")}>
        {roles.map((role) => (
          <option key={role} value={role}>
            {t(`roles.${role}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t("lang")} {...field("lang")}>
        {tenant.languages.map((lang) => (
          <option key={lang} value={lang}>
            {ownName[lang]}
          </option>
        ))}
      </SelectField>
      <Field label={t("first_name")} autoComplete="off" {...field("first_name")} />
      <Field label={t("last_name")} autoComplete="off" {...field("last_name")} />
      {refusal && <Alert className={styles.across}>{refusal}</Alert>}
      {known && <GiveRole key={`${known.email} ${known.role}`} className={styles.across} {...known} />}
      <div className={`row ${styles.across}`}>
        <Button variant="primary" type="submit" loading={isSending}>
          {t("submit")}
        </Button>
        <Button onClick={onClose}>{t("close")}</Button>
      </div>
    </Card>
  );
}
