/** Whom to invite: address, role, language, and a name if it is known. Stays open, because people are invited in rows. */

import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, errorText } from "../../../../api/errors";
import { hasRole, useSession } from "../../../../api/session";
import type { Lang } from "../../../../api/types";
import { useTenant } from "../../../../app/theme/brand";
import { ownName } from "../../../../i18n/languages";
import { Alert } from "../../../../ui/Alert";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Field, SelectField } from "../../../../ui/Field";
import { type Invitation, type InvitedRole, type NewInvitation, useInvite } from "./api";
import styles from "./invitations.module.css";

interface InviteFormProps {
  onSent: (invitation: Invitation) => void;
  onClose: () => void;
}

export function InviteForm({ onSent, onClose }: InviteFormProps) {
  const { t } = useTranslation("invitations");
  const { t: common } = useTranslation("common");
  const tenant = useTenant();
  const { profile } = useSession();
  const invite = useInvite();
  const [wish, setWish] = useState<NewInvitation>({
    email: "",
    first_name: "",
    last_name: "",
    role: "student",
    lang: tenant.default_language,
  });
  const put = (change: Partial<NewInvitation>) => {
    invite.reset();
    setWish({ ...wish, ...change });
  };
  // The server decides; this only spares a dead end.
  const roles: InvitedRole[] = ["student", "teacher", "parent"];
  if (profile && hasRole(profile, "super-admin")) roles.push("admin");
  const fields = invite.error instanceof ApiError ? invite.error.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate(wish, {
      onSuccess: (sent) => {
        onSent(sent);
        setWish({ ...wish, email: "", first_name: "", last_name: "" });
      },
    });
  };
  return (
    <Card component="form" noValidate className={styles.form} onSubmit={submit}>
      <Field
        label={t("email")}
        className={styles.email}
        type="email"
        autoComplete="off"
        value={wish.email}
        error={fields.email?.[0]}
        onChange={(event) => put({ email: event.target.value })}
      />
      <SelectField
        label={t("role")}
        value={wish.role}
        onChange={(event) => put({ role: event.target.value as InvitedRole })}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {t(`roles.${role}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("lang")}
        value={wish.lang}
        onChange={(event) => put({ lang: event.target.value as Lang })}
      >
        {tenant.languages.map((lang) => (
          <option key={lang} value={lang}>
            {ownName[lang]}
          </option>
        ))}
      </SelectField>
      <Field
        label={t("first_name")}
        autoComplete="off"
        value={wish.first_name}
        error={fields.first_name?.[0]}
        onChange={(event) => put({ first_name: event.target.value })}
      />
      <Field
        label={t("last_name")}
        autoComplete="off"
        value={wish.last_name}
        error={fields.last_name?.[0]}
        onChange={(event) => put({ last_name: event.target.value })}
      />
      {invite.error && Object.keys(fields).length === 0 && (
        <Alert className={styles.across}>{errorText(invite.error, common)}</Alert>
      )}
      <div className={`row ${styles.across}`}>
        <Button variant="primary" type="submit" loading={invite.isPending}>
          {t("submit")}
        </Button>
        <Button onClick={onClose}>{t("close")}</Button>
      </div>
    </Card>
  );
}
