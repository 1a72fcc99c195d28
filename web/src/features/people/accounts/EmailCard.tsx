/** The account's e-mail address, and another one: asked with the password, waiting until its mail is answered. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../api/session";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Chip } from "../../../ui/Chip";
import { Field } from "../../../ui/Field";
import { rules } from "./rules";
import { SettingsPasswordField } from "./SettingsPasswordField";
import { useAskEmail, useEmailChange, useForgetEmail } from "./settings";
import styles from "./settings.module.css";
import { useForm } from "./useForm";

const blank = { email: "", password: "" };

export function EmailCard() {
  const { t } = useTranslation("accounts");
  const { profile } = useSession();
  const waiting = useEmailChange();
  const [isOpen, setOpen] = useState(false);
  if (!profile) return null;
  const email = waiting.data?.email;
  return (
    <Card title={t("email.title")}>
      <div className={styles.lines}>
        <p>
          <span className="strong">{profile.email}</span>{" "}
          {profile.email_verified && <Chip tone="ok">{t("email.confirmed")}</Chip>}
        </p>
        {email && <Waiting email={email} since={waiting.data?.asked_at ?? null} />}
        {isOpen ? (
          <Change onDone={() => setOpen(false)} />
        ) : (
          <Button className={styles.end} onClick={() => setOpen(true)}>
            {t(email ? "email.other" : "email.open")}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Waiting({ email, since }: { email: string; since: string | null }) {
  const { t } = useTranslation("accounts");
  const lang = useLanguage();
  const forget = useForgetEmail();
  return (
    <Alert
      tone="info"
      role="status"
      action={
        <Button loading={forget.isPending} onClick={() => forget.mutate()}>
          {t("email.forget")}
        </Button>
      }
    >
      {t("email.waiting", { email, at: since ? formatDate(since, lang, "dayTime") : "" })}
    </Alert>
  );
}

function Change({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("accounts");
  const ask = useAskEmail();
  const { field, run, refusal, isSending } = useForm(blank);
  const submit = run(async (wish) => {
    await ask.mutateAsync(wish);
    onDone();
  });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <p className="quiet small">{t("email.text")}</p>
      <Field
        label={t("email.new")}
        type="email"
        autoComplete="email"
        {...field("email", { validate: rules.email })}
      />
      <SettingsPasswordField
        label={t("change.current")}
        autoComplete="current-password"
        {...field("password", { validate: rules.required })}
      />
      {refusal && <Alert>{refusal}</Alert>}
      <div className={styles.acts}>
        <Button type="submit" variant="primary" loading={isSending}>
          {t("email.submit")}
        </Button>
        <Button onClick={onDone}>{t("email.cancel")}</Button>
      </div>
    </form>
  );
}
