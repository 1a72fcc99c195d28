/** The account's e-mail address, and another one: asked with the password, waiting until its mail is answered. */
import "./accounts.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../api/session";
import { formatDate } from "../../../i18n/format";
import { useLanguage } from "../../../i18n/language";
import { Field } from "../../../ui/Field";
import { PasswordField } from "./PasswordField";
import { rules } from "./rules";
import { useAskEmail, useEmailChange, useForgetEmail } from "./settings";
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
    <section className="card pad stack" aria-labelledby="email-title">
      <h2 className="h3" id="email-title">
        {t("email.title")}
      </h2>
      <p>
        <span className="strong">{profile.email}</span>{" "}
        {profile.email_verified && <span className="chip ok">{t("email.confirmed")}</span>}
      </p>
      {email && <Waiting email={email} since={waiting.data?.asked_at ?? null} />}
      {isOpen ? (
        <Change onDone={() => setOpen(false)} />
      ) : (
        <button type="button" className="btn" onClick={() => setOpen(true)}>
          {t(email ? "email.other" : "email.open")}
        </button>
      )}
    </section>
  );
}

function Waiting({ email, since }: { email: string; since: string | null }) {
  const { t } = useTranslation("accounts");
  const lang = useLanguage();
  const forget = useForgetEmail();
  return (
    <div className="alert info stack" role="status">
      <p>{t("email.waiting", { email, at: since ? formatDate(since, lang, "dayTime") : "" })}</p>
      <button type="button" className="btn" disabled={forget.isPending} onClick={() => forget.mutate()}>
        {t("email.forget")}
      </button>
    </div>
  );
}

function Change({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("accounts");
  const ask = useAskEmail();
  const { register, message, run, refusal, formState } = useForm(blank);
  const submit = run(async (wish) => {
    await ask.mutateAsync(wish);
    onDone();
  });
  return (
    <form noValidate className="stack settings-form" onSubmit={submit}>
      <p className="quiet small">{t("email.text")}</p>
      <Field
        label={t("email.new")}
        type="email"
        autoComplete="email"
        error={message("email")}
        {...register("email", { validate: rules.email })}
      />
      <PasswordField
        label={t("change.current")}
        autoComplete="current-password"
        error={message("password")}
        {...register("password", { validate: rules.required })}
      />
      {refusal && (
        <p className="alert" role="alert">
          {refusal}
        </p>
      )}
      <div className="row">
        <button type="submit" className="btn fill" disabled={formState.isSubmitting}>
          {t("email.submit")}
        </button>
        <button type="button" className="btn" onClick={onDone}>
          {t("email.cancel")}
        </button>
      </div>
    </form>
  );
}
